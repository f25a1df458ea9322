import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PASSWORD_BLOCKLIST } from '#auth/password-blocklist.ts';
import { isVisible } from '#text/visible-text.ts';
import { notInBlocklist, passwordProblems, passwordRegex } from '#auth/password.ts';
import {
  alphaNum,
  confirmed,
  email,
  max,
  messages,
  min,
  noComma,
  numeric,
  plainName,
  required,
} from '#text/validation.ts';
import { anyText } from '#testing/any-text.ts';
import { perceivedCharacter } from '#testing/perceived-character.ts';

const PERMITTED_SYMBOLS = '^$*.[]{}()?"!@#%&/,><\':;|_~`';

describe('specification/validation.md §3, required: non-empty after trimming; arrays, null and false count as empty', () => {
  test.each(['a', ' a ', '0', 0, true, '　a'])('%j is something', (value) => {
    expect(required(value)).toBe(true);
  });

  test.each(['', ' ', '　\n\t', null, undefined, false].map((value) => [value]))('%j is empty', (value) => {
    expect(required(value)).toBe(messages.required);
  });

  // The sentence says "arrays", not "empty arrays": a choice of several is asked by its number, not by this rule.
  test.each([[[]], [['a']], [[0, null]]])('the array %j counts as empty, whatever is in it', (value) => {
    expect(required(value)).toBe(messages.required);
  });

  test('blanks around a text make no difference', () => {
    const blanks = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u3000', '\u00a0') });
    fc.assert(
      fc.property(blanks, anyText, blanks, (before, text, after) => {
        expect(required(`${before}${text}${after}`)).toBe(isVisible(text) || messages.required);
      }),
    );
  });
});

describe('specification/validation.md §4, numeric: digits only, Latin or Arabic-Indic', () => {
  test.each(['0', '0123456789', '٠١٢٣٤٥٦٧٨٩', 12])('%j fits', (value) => {
    expect(numeric(value)).toBe(true);
  });

  test.each(['1.5', '-1', '1 2', 'a', '１２', '1٢', ' ', '1\n', '一', '۱'])('%j does not', (value) => {
    expect(numeric(value)).toBe(messages.numeric);
  });

  test('no other of the digits that Unicode knows', () => {
    for (let code = 0; code < 0x20000; code += 1) {
      const character = String.fromCodePoint(code);
      if (!/\p{Nd}/u.test(character)) continue;
      expect([character, numeric(character) === true]).toEqual([character, /[0-9٠-٩]/.test(character)]);
    }
  });
});

describe('specification/validation.md §5, alpha_num: letters and digits only', () => {
  test.each(['abcXYZ019', 'a', '0'])('%j fits', (value) => {
    expect(alphaNum(value)).toBe(true);
  });

  test.each(['a b', 'a-b', 'a_b', 'ａ', 'あ', 'é', 'a\n'])('%j does not', (value) => {
    expect(alphaNum(value)).toBe(messages.alphaNum);
  });
});

describe('specification/validation.md §6, max and min: a limit of the character count', () => {
  test('count what a person sees', () => {
    expect(max('葛\u{e0100}城', 2)).toBe(true);
    expect(max('👨‍👩‍👧‍👦', 1)).toBe(true);
    expect(max('葛\u{e0100}城市', 2)).toBe('2文字以内で入力してください');
    expect(min('𠮷', 2)).toBe('2文字以上で入力してください');
    expect(min('𠮷田', 2)).toBe(true);
    expect(min(12, 3)).toBe(messages.min(3));
  });

  test('meet at the exact length, whatever the characters are made of', () => {
    fc.assert(
      fc.property(
        fc.array(perceivedCharacter, { minLength: 1, maxLength: 50 }),
        fc.nat({ max: 60 }),
        (parts, limit) => {
          const text = parts.join('');
          expect(max(text, limit)).toBe(parts.length <= limit || `${limit}文字以内で入力してください`);
          expect(min(text, limit)).toBe(parts.length >= limit || `${limit}文字以上で入力してください`);
        },
      ),
    );
  });
});

describe('specification/validation.md §7, email: a standard e-mail pattern', () => {
  test.each([
    'doctor@sakura.example',
    'a@b.co',
    "o'neil+ward@mail.hospital.example.jp",
    'taro..yamada.@docomo.example.jp',
    'user@xn--wgv71a119e.example',
  ])('%s is an address', (value) => {
    expect(email(value)).toBe(true);
  });

  test.each([
    'doctor',
    'doctor@',
    '@sakura.example',
    'doctor@sakura',
    'doctor@sakura.e',
    'doctor@@sakura.example',
    'doctor@-sakura.example',
    'doctor@sakura..example',
    'doctor sakura@example.jp',
    'ｄｏｃｔｏｒ@sakura.example',
    'doctor＠sakura.example',
    'a@b.example\n',
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example, c@d.example',
    `${'a'.repeat(65)}@b.example`,
    `a@${'b.'.repeat(130)}example`,
  ])('%j is none', (value) => {
    expect(email(value)).toBe(messages.email);
  });

  test('is decided in an instant also for texts made to be slow', () => {
    expect(email(`a@${'a-'.repeat(50_000)}`)).toBe(messages.email);
    expect(email(`${'a.'.repeat(50_000)}@`)).toBe(messages.email);
  });
});

describe('specification/validation.md §8, confirmed: must equal the target field', () => {
  test('holds for the very same text only', () => {
    expect(confirmed('Abc', 'Abc')).toBe(true);
    expect(confirmed('Abc', 'abc')).toBe(messages.confirmed);
    expect(confirmed('', 'abc')).toBe(messages.confirmed);
    expect(confirmed('1', 1)).toBe(messages.confirmed);
  });

  test('texts that look alike and are written otherwise are not the same password', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, target) => {
        expect(confirmed(text, target)).toBe(text === target || messages.confirmed);
        expect(confirmed(text, text)).toBe(true);
      }),
    );
    expect(confirmed('が', 'か\u3099')).toBe(messages.confirmed);
  });
});

describe('specification/validation.md §9, no_comma', () => {
  test('refuses a comma with the given words', () => {
    expect(noComma('a,b')).toBe('文中に「,」を入れることはできません');
  });

  test.each(['', 'ab', 'a、b', 'a，b'])('%j has none', (value) => {
    expect(noComma(value)).toBe(true);
  });

  test('finds one wherever it stands', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        expect(noComma(`${before},${after}`)).toBe('文中に「,」を入れることはできません');
        expect(noComma(before)).toBe(!before.includes(',') || '文中に「,」を入れることはできません');
      }),
    );
  });
});

test.each([
  ['numeric', numeric],
  ['alphaNum', alphaNum],
  ['max', (value: unknown) => max(value, 3)],
  ['min', (value: unknown) => min(value, 3)],
  ['email', email],
  ['noComma', noComma],
  ['passwordRegex', passwordRegex],
  ['notInBlocklist', notInBlocklist],
])('specification/validation.md §12, %s leaves an empty field to required, and no object passes', (_, rule) => {
  for (const empty of ['', null, undefined]) expect(rule(empty)).toBe(true);
  for (const value of [{}, ['abc'], true]) expect(rule(value)).not.toBe(true);
});

describe('specification/validation.md §10, regex: the password rule', () => {
  test.each(['Nattoku.Demo.2026', 'aA1', 'Ab0^$*.[]{}()?"!@#%&/,><\':;|_~`'])('%s fits', (password) => {
    expect(passwordRegex(password)).toBe(true);
  });

  test.each([
    'abcdefg1',
    'ABCDEFG1',
    'Abcdefgh',
    'Abc 1234',
    'Abc-1234',
    'Abc+1234',
    'Abc=1234',
    'Abc\\1234',
    'Ａbc1234',
    'Abc1あ',
    'Abc1\n',
  ])('%j does not', (password) => {
    expect(passwordRegex(password)).toBe(messages.passwordRegex);
  });

  test('permits exactly letters, digits and the given symbols', () => {
    for (let code = 0; code < 0x300; code += 1) {
      const character = String.fromCharCode(code);
      const isPermitted = /[A-Za-z0-9]/.test(character) || PERMITTED_SYMBOLS.includes(character);
      expect([character, passwordRegex(`aA1${character}`) === true]).toEqual([character, isPermitted]);
    }
    expect(messages.passwordRegex).toContain(PERMITTED_SYMBOLS);
  });

  test('asks for all three kinds, in any order', () => {
    const permitted = [...`abzABZ019${PERMITTED_SYMBOLS}`];
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...permitted), minLength: 1 }), (password) => {
        const hasAll = [/[a-z]/, /[A-Z]/, /[0-9]/].every((kind) => kind.test(password));
        expect(passwordRegex(password) === true).toBe(hasAll);
      }),
    );
  });
});

describe('specification/validation.md §11, not_in_blocklist: 30 guessable passwords', () => {
  test('holds 30 different passwords that the rule alone would let pass', () => {
    expect(PASSWORD_BLOCKLIST).toHaveLength(30);
    expect(new Set(PASSWORD_BLOCKLIST.map((entry) => entry.toLowerCase())).size).toBe(30);
    for (const entry of PASSWORD_BLOCKLIST) {
      expect([entry, passwordRegex(entry), min(entry, 8)]).toEqual([entry, true, true]);
      expect(notInBlocklist(entry)).toBe(messages.notInBlocklist);
      expect(notInBlocklist(entry.toUpperCase())).toBe(messages.notInBlocklist);
      expect(notInBlocklist(`${entry}x`)).toBe(true);
    }
  });
});

describe('specification/auth.md §§14–17: a new password', () => {
  const withSecondFactor = { hasSecondFactor: true };
  const alone = { hasSecondFactor: false };

  test('has 13 characters, or 8 beside a second factor', () => {
    expect(passwordProblems('Kx7.mQ2vLp9Zr', alone)).toEqual([]);
    expect(passwordProblems('Kx7.mQ2vLp9Z', alone)).toEqual(['13文字以上で入力してください']);
    expect(passwordProblems('Kx7.mQ2v', withSecondFactor)).toEqual([]);
    expect(passwordProblems('Kx7.mQ2', withSecondFactor)).toEqual(['8文字以上で入力してください']);
    expect(passwordProblems('Nattoku.Demo.2026', alone)).toEqual([]);
  });

  test('may be long, not endless', () => {
    expect(passwordProblems(`Aa1${'x'.repeat(125)}`, alone)).toEqual([]);
    expect(passwordProblems(`Aa1${'x'.repeat(126)}`, alone)).toEqual(['128文字以内で入力してください']);
  });

  test('earns every message at once', () => {
    expect(passwordProblems('', alone)).toEqual([messages.required]);
    expect(passwordProblems('abc', alone)).toEqual([messages.min(13), messages.passwordRegex]);
    expect(passwordProblems('Hospital1', alone)).toEqual([messages.min(13), messages.notInBlocklist]);
    expect(passwordProblems('Hospital12345', alone)).toEqual([messages.notInBlocklist]);
  });

  test('that passes alone passes with a second factor too', () => {
    const long = fc.string({ unit: fc.constantFrom(...'aA1.b-'), minLength: 10, maxLength: 24 });
    fc.assert(
      fc.property(long, (password) => {
        const problemsAlone = passwordProblems(`${password}Aa1`, alone);
        expect(problemsAlone.length === 0).toBe(!password.includes('-'));
        if (problemsAlone.length === 0) expect(passwordProblems(`${password}Aa1`, withSecondFactor)).toEqual([]);
      }),
    );
  });
});

test.each([
  ['山田 花子', true],
  ['O’Brien, Mary (M.D.)', true],
  ['http://evil.example/', messages.plainName],
  ['<img src=x>', messages.plainName],
  ['ｈｔｔｐ：／／evil.example', messages.plainName],
  ['http:\u200b//evil.example', messages.plainName],
  ['www.evil.example', messages.plainName],
  ['山田 evil.example/login', messages.plainName],
  ['help@evil.example', messages.plainName],
  ['Dr.Yamada Jr.', true],
  ['山田／太郎', true],
  ['＜b＞', messages.plainName],
])('%j as a name of staff', (name, verdict) => {
  expect(plainName(name)).toBe(verdict);
});
