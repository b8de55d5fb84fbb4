import { isSecret, type Secret } from '../tool/secret.ts';
import type { CurlVariable, CurlWord } from './curl-argument.ts';

/** How secrets get into a command. */
export interface SecretWriting {
  /** The value itself, or a variable named after what it is. */
  readonly toPiece: <Value>(name: string, value: Value | Secret) => Value | string | CurlVariable;
  /** A text in which secrets show as `[secret]`, with variables in their places, or as it is to be sent. */
  readonly toWord: (shown: string, sent: Secret | undefined) => CurlWord;
}

export function createSecretWriting(revealSecrets: boolean): SecretWriting {
  const createVariable = createVariables();
  return {
    toPiece: (name, value) => {
      if (!isSecret(value)) return value;
      return revealSecrets ? value.reveal() : createVariable(name);
    },
    toWord: (shown, sent) => {
      if (sent === undefined) return [shown];
      return revealSecrets ? [sent.reveal()] : fillSecrets(shown, createVariable);
    },
  };
}

type CreateVariable = (name: string) => CurlVariable;

// A shell has these already, with another meaning.
const taken =
  /^(?:|_|E?UID|PPID|PATH|HOME|USER(?:NAME)?|LOGNAME|SHELL|HOST(?:NAME)?|(?:OLD)?PWD|LANG|TERM|IFS|RANDOM|SECONDS|DATE|TIME|MAIL|TE?MP|OS|(?:LC_|BASH|PS\d|\d).*)$/;

/** Makes a variable of a name such as `X-Api-Key`; never the same one twice. */
function createVariables(): CreateVariable {
  const names = new Set<string>();
  return (name) => {
    const plain = name.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
    const base = taken.test(plain) ? `SECRET_${plain}` : plain;
    let variable = base;
    for (let count = 2; names.has(variable); count += 1) variable = `${base}_${count}`;
    names.add(variable);
    return { variable };
  };
}

function fillSecrets(shown: string, createVariable: CreateVariable): CurlWord {
  const pieces = shown.split(/\[secret\]|%5Bsecret%5D/i);
  return pieces.flatMap((piece, index) =>
    index === pieces.length - 1 ? [piece] : [piece, createVariable(findName(piece))],
  );
}

/** The name before a value: `key=`, `"key":`. */
function findName(before: string): string {
  return /([\w-]+)["']?[:=]["' ]?$/.exec(before.slice(-100))?.[1] ?? 'secret';
}
