import { z } from 'zod';
import type { Permission } from '#auth/permissions.ts';
import { CsvDownload, CsvFile } from '#shared/csv.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Instant, Language, Nothing, TextLayerId } from '#shared/primitives.ts';
import { line, text, verbatim } from '#shared/text.ts';

/** What patients read beside the Japanese, which governs: another language, easy Japanese, or the Japanese with its readings. */
export const LayerLanguage = z.enum(['ja-easy', 'ja-Hrkt', 'en', 'zh', 'vi', 'pt']);
export type LayerLanguage = z.infer<typeof LayerLanguage>;
export const layerLanguageNames: Record<LayerLanguage, string> = {
  'ja-easy': 'やさしい日本語',
  'ja-Hrkt': 'ふりがな',
  en: '英語',
  zh: '中国語（簡体字）',
  vi: 'ベトナム語',
  pt: 'ポルトガル語',
};

/**
 * What has texts for patients. Each is one edition: what follows it has layers of its own. The captions of a film are a content beside the film, under
 * its id: they are many, and another person translates them.
 */
export const LayeredKind = z.enum([
  'video',
  'videoCaptions',
  'consentTemplateVersion',
  'approach',
  'chatTemplate',
  'scenarioVersion',
  'interviewTemplateVersion',
  'class',
  'commonOrder',
]);
export type LayeredKind = z.infer<typeof LayeredKind>;

/** Any of `view` reads the layers of such content, any of `write` writes and reviews them. */
export const layeredAccess: Record<LayeredKind, { view: readonly Permission[]; write: readonly Permission[] }> = {
  video: { view: ['video.view', 'video.manage'], write: ['video.manage'] },
  videoCaptions: { view: ['video.view', 'video.manage'], write: ['video.manage'] },
  approach: { view: ['video.view', 'video.manage'], write: ['video.manage'] },
  consentTemplateVersion: { view: ['consent.view', 'consent.order', 'consent.manage'], write: ['consent.manage'] },
  scenarioVersion: { view: ['icSupport.view', 'icSupport.order', 'icSupport.manage'], write: ['icSupport.manage'] },
  interviewTemplateVersion: {
    view: ['interview.view', 'interview.order', 'interview.manage'],
    write: ['interview.manage'],
  },
  class: { view: ['icSupport.view', 'icSupport.order'], write: ['icSupport.order'] },
  // Of which area decides the order itself.
  commonOrder: {
    view: ['video.view', 'video.order', 'consent.view', 'consent.order', 'interview.view', 'interview.order'],
    write: ['video.order', 'consent.order', 'interview.order'],
  },
  chatTemplate: { view: ['chat.reply', 'video.order', 'chatTemplate.manage'], write: ['chatTemplate.manage'] },
};

/** `outdated`: the Japanese was changed since; nobody is shown it any more. */
export const LayerState = z.enum(['missing', 'draft', 'reviewed', 'outdated']);
export type LayerState = z.infer<typeof LayerState>;
export const layerStateNames: Record<LayerState, string> = {
  missing: '未入力',
  draft: '確認前',
  reviewed: '確認済み',
  outdated: '日本語が変わりました',
};

export const layerLimits = {
  /** Perceived characters of one layer, at most. */
  body: 12_000,
  /** Who checked it and how, where it was nobody of the hospital. */
  note: 100,
  /** Texts of one content: captions of a film of an hour. */
  texts: 1_000,
} as const;

/** One text in one language. `source` is the Japanese that it was made of. */
export const TextLayer = z.object({
  id: TextLayerId.nullable(),
  key: z.string(),
  state: LayerState,
  body: z.string(),
  /** Null where it is the Japanese as it stands now. */
  source: z.string().nullable(),
  /** Nobody wrote it: the server read the kanji by a dictionary. */
  isMade: z.boolean(),
  writtenByName: z.string().nullable(),
  writtenAt: Instant.nullable(),
  reviewedByName: z.string().nullable(),
  reviewedAt: Instant.nullable(),
  reviewNote: z.string().nullable(),
  /** Written by the caller, who may then not be the one who reviews it. */
  isOwn: z.boolean(),
});
export type TextLayer = z.infer<typeof TextLayer>;

export const LayeredTexts = z.object({
  kind: LayeredKind,
  contentId: z.uuid(),
  title: z.string(),
  mayWrite: z.boolean(),
  /** In the order in which a patient meets them. */
  texts: z.array(z.object({ key: z.string(), label: z.string(), japanese: z.string(), isLine: z.boolean() })),
  /** One for every text, in the same order. */
  layers: z.array(z.object({ language: LayerLanguage, texts: z.array(TextLayer) })),
});
export type LayeredTexts = z.infer<typeof LayeredTexts>;

/** What somebody typed for one text; an empty body takes the layer away. `seenId`: the layer that it takes the place of. */
export const LayerDraft = z.object({
  key: verbatim(500),
  /** As it stood on the screen of the person who typed. */
  japanese: verbatim(layerLimits.body * 4),
  body: text(layerLimits.body),
  seenId: TextLayerId.nullable(),
});
export type LayerDraft = z.infer<typeof LayerDraft>;

/** A translator's file, read and laid beside the texts; nothing is kept yet. `problem`: why a row was left out. */
export const ReadLayerFile = z.object({
  drafts: z.array(z.object({ key: z.string(), body: z.string() })),
  unchanged: z.int(),
  problems: z.array(z.object({ line: z.int(), problem: z.string() })),
});
export type ReadLayerFile = z.infer<typeof ReadLayerFile>;

const byContent = z.object({ kind: LayeredKind, contentId: z.uuid() });
const byLanguage = byContent.extend({ language: LayerLanguage });
const viewers = [
  'video.view',
  'video.manage',
  'consent.view',
  'consent.order',
  'consent.manage',
  'chat.reply',
  'video.order',
  'chatTemplate.manage',
  'icSupport.view',
  'icSupport.order',
  'icSupport.manage',
  'interview.view',
  'interview.order',
  'interview.manage',
] as const;
const writers = [
  'video.manage',
  'consent.manage',
  'chatTemplate.manage',
  'icSupport.manage',
  'interview.manage',
  'video.order',
  'consent.order',
  'icSupport.order',
  'interview.order',
] as const;

export const textLayerContract = {
  get: endpoint({
    method: 'GET',
    path: '/text-layers/{kind}/{contentId}',
    permission: viewers,
    summary: 'The texts of a content that patients read, with their layers in every language',
    params: byContent,
    response: LayeredTexts,
    problems: ['notFound', 'permission.denied'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/text-layers/{kind}/{contentId}/{language}',
    permission: writers,
    summary: 'Write layers of one language; each is a draft until somebody else has reviewed it',
    params: byLanguage,
    body: z.object({ drafts: z.array(LayerDraft).min(1).max(layerLimits.texts) }),
    response: LayeredTexts,
    problems: ['notFound', 'permission.denied', 'request.invalid', 'record.versionConflict', 'textLayer.sourceChanged'],
  }),
  review: endpoint({
    method: 'POST',
    path: '/text-layers/{kind}/{contentId}/{language}/review',
    permission: writers,
    summary: 'Say that layers were checked; `note`: by whom and how, where it was nobody of the hospital',
    params: byLanguage,
    body: z.object({ layerIds: z.array(TextLayerId).min(1).max(layerLimits.texts), note: line(layerLimits.note) }),
    response: LayeredTexts,
    problems: [
      'notFound',
      'permission.denied',
      'request.invalid',
      'record.versionConflict',
      'textLayer.reviewerIsWriter',
    ],
  }),
  makeFurigana: endpoint({
    method: 'POST',
    path: '/text-layers/{kind}/{contentId}/furigana',
    permission: writers,
    summary: 'Have readings made by a dictionary where there are none; they are drafts',
    params: byContent,
    response: Nothing,
    problems: ['notFound', 'permission.denied'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/text-layers/{kind}/{contentId}/{language}/csv',
    admission: 'bulk',
    permission: viewers,
    summary: 'The texts and their layers of one language, for a translator',
    params: byLanguage,
    response: CsvDownload,
    problems: ['notFound', 'permission.denied'],
  }),
  readFile: endpoint({
    method: 'POST',
    path: '/text-layers/{kind}/{contentId}/{language}/csv',
    permission: writers,
    summary: "Read a translator's file and lay it beside the texts; nothing is kept",
    params: byLanguage,
    body: CsvFile,
    csv: true,
    safe: true,
    response: ReadLayerFile,
    problems: ['notFound', 'permission.denied', 'csv.refused'],
  }),
};

/** A text of an order in the reader's language; one that nobody has reviewed is marked. */
export const ShownLayer = z.object({ japanese: z.string(), body: z.string(), reviewed: z.boolean() });
export type ShownLayer = z.infer<typeof ShownLayer>;

/** What the patient's page says in a language beside its own words, under the item or the order that it belongs to. */
export const ShownLayers = z.object({
  language: LayerLanguage,
  contents: z.array(z.object({ of: z.uuid(), texts: z.array(ShownLayer) })),
});
export type ShownLayers = z.infer<typeof ShownLayers>;

/** How many texts of a content stood before a reader reviewed, as drafts, and in Japanese alone. */
export const LayersRead = z.object({ reviewed: z.int(), drafts: z.int(), japanese: z.int() });
export type LayersRead = z.infer<typeof LayersRead>;

/** Every language of the page but the one that governs. */
export const layerLanguageOf = (language: Language): LayerLanguage | null => (language === 'ja' ? null : language);
