import { createContext, useContext } from 'react';
import type { conversationJa } from '#words/conversation-words.ts';
import type { documentJa } from '#words/document-words.ts';
import type { formJa } from '#words/form-words.ts';
import type { playerJa } from '#words/player-words.ts';
import type { signatureJa } from '#words/signature-words.ts';

/** The same keys, other sentences. */
export type InAnyLanguage<Words> = Words extends string
  ? string
  : Words extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [Key in keyof Words]: InAnyLanguage<Words[Key]> };

/** What the kit itself says, in another language than Japanese. */
export type KitWords = {
  form: InAnyLanguage<typeof formJa>;
  document: InAnyLanguage<typeof documentJa>;
  player: InAnyLanguage<typeof playerJa>;
  signature: InAnyLanguage<typeof signatureJa>;
  conversation: InAnyLanguage<typeof conversationJa>;
};

const KitWordsContext = createContext<KitWords | null>(null);

/** Around an application that speaks another language; without it the kit speaks Japanese. */
export const KitWordsProvider = KitWordsContext.Provider;

/** The words of one part of the kit; `japanese` comes with that part, so that nobody loads what they do not show. */
export const useKitWords = <Part extends keyof KitWords>(part: Part, japanese: KitWords[Part]): KitWords[Part] =>
  useContext(KitWordsContext)?.[part] ?? japanese;
