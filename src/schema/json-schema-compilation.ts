import type { SourceMistake } from '../tool/invalid-source-error.ts';
import type { Path } from '../tool/repair.ts';
import { descend, type SchemaDocument, type SchemaPlace } from './json-schema-document.ts';
import type { RunState } from './json-schema-kinds.ts';
import type { JsonNode } from './json-schema-node.ts';
import { compilePattern } from './json-schema-pattern.ts';

export type TextTest = (text: string) => boolean;

export type SchemaKeywords = Readonly<Record<string, unknown>>;

/** What the compilation of one document shares. */
export interface Compilation {
  readonly document: SchemaDocument;
  readonly dialect: '2020-12' | 'draft-07' | 'openapi-3.0';
  readonly formats: ReadonlyMap<string, TextTest>;
  readonly int64: 'number' | 'bigint' | 'either';
  readonly state: RunState;
  /** Patterns that can be run, and those that cannot. */
  readonly patterns: Map<string, TextTest | undefined>;
  /** Compiled subschemas by their JSON. */
  readonly nodes: Map<unknown, JsonNode>;
  /** Subschemas that judge the same value as the schema they belong to; a circle of them has no end. */
  readonly inPlace: Map<unknown, unknown[]>;
  /** What each schema with `$ref` refers to. */
  readonly targets: Map<unknown, SchemaPlace>;
  readonly defaults: DefaultValue[];
  /** What makes the document unusable. */
  readonly mistakes: SourceMistake[];
  /** Keywords that are not honoured. */
  readonly unsupported: SourceMistake[];
  /** Patterns and defaults that are left out. */
  readonly ignored: SourceMistake[];
  readonly references: Map<unknown, JsonNode>;
  readonly compile: (place: SchemaPlace) => JsonNode;
}

/** A default that may be filled in once it is known to fit. */
export interface DefaultValue {
  readonly path: Path;
  readonly value: unknown;
  readonly node: JsonNode;
  readonly fill: (value: unknown) => void;
}

/** Compiles the subschema at `keys` below a place. */
export function compileChild(compilation: Compilation, place: SchemaPlace, keys: Path): JsonNode {
  return compilation.compile(descend(compilation.document, place, keys));
}

/** As `compileChild`, for a subschema that judges the same value. */
export function compileInPlace(compilation: Compilation, place: SchemaPlace, keys: Path): JsonNode {
  const child = descend(compilation.document, place, keys);
  compilation.inPlace.get(place.schema)?.push(child.schema);
  return compilation.compile(child);
}

/** The test of a pattern; nothing, and a report, where it cannot be run. */
export function findPattern({ patterns, ignored }: Compilation, pattern: string, path?: Path): TextTest | undefined {
  if (!patterns.has(pattern)) patterns.set(pattern, compilePattern(pattern));
  const test = patterns.get(pattern);
  if (!test && path)
    ignored.push({
      path,
      message: 'is not run: it is no ECMA-262 pattern, or needs look-around, back-references or too many steps',
    });
  return test;
}
