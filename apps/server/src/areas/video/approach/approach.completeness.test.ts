import { blockKeys, type CoreRisk, emptyBlocks, type ExplanationBlocks } from '@nattoku/contract/video/approach';
import type { ConsentTemplateId, ScenarioId, VideoId } from '@nattoku/contract/shared/primitives';
import { describe, expect, test } from 'vitest';
import {
  completenessOf,
  type LinkedForm,
  type LinkedVideo,
  type ScenarioOfApproach,
} from '#areas/video/approach/approach.completeness.ts';

const today = '2026-11-21';
const unnamed = '01a1fd67-5651-7eda-825c-6423ff41459b';
const full: ExplanationBlocks = { ...emptyBlocks };
for (const key of blockKeys) full[key] = { text: `${key}の説明`, absentBecause: null };
const video = (given: Partial<LinkedVideo> = {}): LinkedVideo => ({
  id: '01a1fd67-5651-7eda-825c-6423ff41459f' as VideoId,
  title: '手術の説明',
  published: true,
  isWithdrawn: false,
  validUntil: null,
  questionCount: 1,
  captionCount: 1,
  ...given,
});
const risk: CoreRisk = {
  id: '01a1fd67-5651-7eda-825c-6423ff41459e',
  name: '出血',
  plain: '血が出ます',
  frequency: '1%',
  share: { people: 1, of: 100 },
  source: '',
  severity: 'serious',
  required: true,
};
const scenario = (given: Partial<ScenarioOfApproach> = {}): ScenarioOfApproach => ({
  id: '01a1fd67-5651-7eda-825c-6423ff41459c' as ScenarioId,
  name: '手術の説明',
  published: { number: 1, minutes: 20 },
  explains: new Set([risk.id]),
  ...given,
});
const form = (published: boolean): LinkedForm => ({
  id: '01a1fd67-5651-7eda-825c-6423ff41459d' as ConsentTemplateId,
  number: '外-003',
  name: '手術の同意書',
  published,
});
const whole = {
  category: 'surgery',
  blocks: full,
  risks: [risk],
  validUntil: null,
  alternatives: [{ id: risk.id, name: '何もしない', doesNothing: true, merits: '', drawbacks: '' }],
  reviewedOn: today,
  scenario: scenario(),
  videos: [video()],
  consentTemplates: [form(true)],
} as const;

describe('the completeness of an approach (specification/library.md §7)', () => {
  test('has nothing to say about one that lacks nothing', () => {
    expect(completenessOf(whole, today)).toEqual({ filled: 7, of: 7, missing: [] });
  });

  test('counts a block with a reason why there is nothing to say, and none with a blank one', () => {
    const blocks = {
      ...full,
      drugs: { text: '', absentBecause: '薬を使わないため' },
      research: { text: '', absentBecause: ' ' },
    };

    expect(completenessOf({ ...whole, blocks }, today)).toMatchObject({
      filled: 6,
      missing: [{ kind: 'block', block: 'research', blocksPublishing: true }],
    });
  });

  test.each([
    ['risks of an operation', { risks: [] }, ['risks']],
    ['an operation whose risks need not be named', { risks: [{ ...risk, required: false }] }, ['risks']],
    ['a risk without words for the patient', { risks: [{ ...risk, plain: ' ' }] }, ['riskPlain']],
    ['an operation without the way of doing nothing', { alternatives: [] }, ['doingNothing']],
    ['content that nobody has checked', { reviewedOn: null }, ['notReviewed']],
    [
      'a scenario that is not published',
      { scenario: scenario({ published: null, explains: null }) },
      ['scenarioUnpublished'],
    ],
    ['a scenario that leaves out a risk', { scenario: scenario({ explains: new Set() }) }, ['riskUncovered']],
    ['an approval that ended yesterday', { validUntil: '2026-11-20' }, ['approvalExpired']],
    ['no video', { videos: [] }, ['noVideo']],
    ['a withdrawn video', { videos: [video({ isWithdrawn: true, published: false })] }, ['videoWithdrawn']],
    ['a video whose time is over', { videos: [video({ validUntil: '2026-11-20' })] }, ['videoExpired']],
    ['a video that nobody may order', { videos: [video({ published: false })] }, ['videoUnpublished']],
    ['no question', { videos: [video({ questionCount: 0 }), video({ questionCount: 0 })] }, ['noQuestion']],
    ['an operation without a consent form', { consentTemplates: [] }, ['noConsentTemplate']],
    ['a form that nobody may order', { consentTemplates: [form(true), form(false)] }, ['consentUnpublished']],
    ['no captions', { videos: [video(), video({ captionCount: 0 })] }, ['noCaptions']],
  ])('names %s', (_, given, kinds) => {
    expect(completenessOf({ ...whole, ...given }, today).missing.map(({ kind }) => kind)).toEqual(kinds);
  });

  test.each([
    ['a facility without consent forms', { consentTemplates: null }],
    ['an examination without a form', { category: 'examination', consentTemplates: [] } as const],
    ['an examination without risks', { category: 'examination', risks: [] } as const],
    ['an examination without doing nothing', { category: 'examination', alternatives: [] } as const],
    ['an approach without a scenario', { scenario: null }],
    ['a scenario without a risk that may be left out', { risks: [risk, { ...risk, id: unnamed, required: false }] }],
    ['an approval that ends today', { validUntil: today }],
    ['one question in any of the videos', { videos: [video({ questionCount: 0 }), video()] }],
  ])('does not complain about %s', (_, given) => {
    expect(completenessOf({ ...whole, ...given }, today).missing).toEqual([]);
  });
});
