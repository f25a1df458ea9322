import { expect, test } from 'vitest';
import { deciderWords, selfCapacity, type SignerReason } from '#consent/consent-rules.ts';

const asked = (reason: SignerReason, state = 'waiting') => ({ reason, state });

test.each([
  ['a child', [asked('self'), asked('ageParent')], '未成年のため、親権者が判断し署名する'],
  [
    'a youth',
    [asked('agePatientAndParent'), asked('agePatientAndParent', 'signed')],
    '本人と親権者が、ともに判断し署名する',
  ],
  ['who has turned 18 since the order', [asked('self'), asked('ageParent', 'skipped')], '本人が判断し署名する'],
  ['an adult', [asked('self'), asked('ageParentOptional'), asked('template')], '本人が判断し署名する'],
])('who decides for %s', (_, signers, words) => expect(deciderWords(selfCapacity, signers)).toBe(words));

test('what staff judged stands whatever the age', () =>
  expect(deciderWords({ route: 'proxy' }, [asked('ageParent')])).toBe('代諾者が署名する'));
