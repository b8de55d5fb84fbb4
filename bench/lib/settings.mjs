import { parseArgs } from 'node:util';

/**
 * `--rounds n`: whole reruns in fresh processes. `--quick`: one short round, to see that everything runs; its figures mean
 * nothing. `--check`: fail where a figure misses its target. `--only text`: just the files with that text in their name.
 */
export function readSettings() {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '3' },
      quick: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
    },
  });
  const rounds = values.quick ? 1 : Number(values.rounds);
  const pairing = values.quick ? { blocks: 3, blockMs: 5, warmUpMs: 60 } : {};
  return { ...values, rounds, starts: values.quick ? 2 : rounds * 5, pairing };
}
