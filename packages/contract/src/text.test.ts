import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isStorable } from '@nattoku/rules/text/normalise-input';
import { expect, test } from 'vitest';
import type { Contract } from '#shared/endpoint.ts';
import { stringsIn, type StringPart } from '#testing/strings-in.ts';
import { line, text, verbatim } from '#shared/text.ts';

const contracts = async (): Promise<[string, Contract][]> => {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter((file) =>
    /^[\w-]+\/[\w-]+\.ts$/.test(file),
  );
  const modules = await Promise.all(
    files.map((file) => import(join(import.meta.dirname, file)) as Promise<Record<string, Contract>>),
  );
  return modules.flatMap((module) => Object.entries(module)).filter(([name]) => name.endsWith('Contract'));
};

/** One of the family, or a pattern for the whole of it. */
const isAsked = ({ def }: StringPart): boolean =>
  (def.checks ?? []).some((check) => {
    const asked = check._zod.def as { fn?: unknown; pattern?: RegExp };
    return asked.fn === isStorable || /^\^[\s\S]*\$$/.test(asked.pattern?.source ?? '');
  });

test('every string that a caller sends is one of the three kinds of text', async () => {
  const all = (await contracts()).flatMap(([name, contract]) =>
    Object.entries(contract).flatMap(([verb, endpoint]) =>
      (['params', 'query', 'body'] as const).flatMap((part) =>
        endpoint[part] && !(endpoint.csv && part === 'body')
          ? [...stringsIn(endpoint[part], `${name}.${verb} ${part}`)]
          : [],
      ),
    ),
  );

  expect(all.length).toBeGreaterThan(200);
  expect(all.filter((string) => !isAsked(string)).map(({ path }) => path)).toEqual([]);
});

test.each(['a\0b', '\ud842', '\udfb7a'])('%j is refused, and said why', (typed) => {
  for (const schema of [verbatim(10), text(10), line(10)]) {
    expect(schema.safeParse(typed).error?.issues).toMatchObject([
      { message: '保存できない文字が含まれています。消して入力し直してください' },
    ]);
  }
});

test('what people write is tidied; a secret stays as it was given', () => {
  const typed = ' 胃\u00ad癌\u2028手術\u2009 ';
  expect(text(20).parse(typed)).toBe('胃癌\n手術');
  expect(line(20).parse(typed)).toBe('胃癌 手術');
  expect(verbatim(20).parse(typed)).toBe(typed);
  expect(text(20).min(1).safeParse('\u3164').success).toBe(false);
});
