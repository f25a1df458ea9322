import type { Language } from '@nattoku/contract/shared/primitives';
import { layerLanguageNames, type ShownLayer } from '@nattoku/contract/text-layer/text-layer';
import { parseRuby } from '@nattoku/rules/text/ruby';
import { layerOfWords } from '@nattoku/rules/talk/room-words';
import type { RoomWords } from '@nattoku/rules/talk/session-entry';
import { Button } from '@nattoku/ui/action/button';
import { SelectField } from '@nattoku/ui/form/select-field';
import { RubyPieces } from '@nattoku/ui/text/ruby-pieces';
import { languageIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import type { CockpitState } from '#areas/ic-support/cockpit/use-cockpit.ts';
import { wordsQuery } from '#areas/ic-support/session/session.queries.ts';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';
import { langOf } from '#parts/text-layer/lang-of.ts';

const languages: readonly Language[] = ['ja', 'ja-easy', 'en', 'zh', 'vi', 'pt'];

/** As staff name it: 英語, やさしい日本語, 日本語. */
export const wordsName = ({ language, furigana }: RoomWords): string => {
  if (language !== 'ja') return layerLanguageNames[language];
  return furigana ? '日本語（ふりがなつき）' : '日本語';
};

/** The layers of the talk's scenario; they are there without a network once they were read. */
const useLayers = (talk: Talk) => useQuery(wordsQuery(talk.order.id)).data?.layers;

/** Texts as the patient's window says them now; one that nobody reviewed is marked there, too. */
export function usePatientWords(talk: Talk, words: RoomWords) {
  const language = layerOfWords(words);
  const texts = useLayers(talk)?.find((each) => each.language === language)?.texts;
  const known = new Map<string, ShownLayer>();
  for (const text of texts ?? []) if (!known.get(text.japanese)?.reviewed) known.set(text.japanese, text);
  return {
    /** Whether anything of the scenario is there in these words. */
    isThere: language === null || known.size > 0,
    say: (japanese: string) => {
      const layer = known.get(japanese);
      if (!layer || language === null) return japanese;
      return (
        <span lang={langOf(language)}>
          {language === 'ja-Hrkt' ? <RubyPieces of={parseRuby(layer.body)} /> : layer.body}
          {!layer.reviewed && <span className={styles.quiet}>※</span>}
        </span>
      );
    },
  };
}

/** In which words the patient's window speaks: plain Japanese at a tap, another language, and readings above the Japanese. */
export function PatientWords({ talk, cockpit: { words, speak } }: { talk: Talk; cockpit: CockpitState }) {
  const layers = useLayers(talk);
  const has = (language: Language) => language === 'ja' || layers?.some((each) => each.language === language);
  const isPlain = words.language === 'ja-easy';
  return (
    <>
      <Button
        size="small"
        variant={isPlain ? 'secondary' : 'subTertiary'}
        icon={languageIcon}
        aria-pressed={isPlain}
        onClick={() => speak({ language: isPlain ? 'ja' : 'ja-easy' })}
      >
        やさしい日本語
      </Button>
      <SelectField
        label="患者用画面の言葉"
        labelHidden
        size="small"
        value={words.language}
        options={languages.map((language) => ({
          value: language,
          label: `${wordsName({ language, furigana: false })}${has(language) ? '' : '（訳なし）'}`,
        }))}
        onChange={({ target }) => speak({ language: target.value as Language })}
      />
      <Button
        size="small"
        variant={words.furigana ? 'secondary' : 'subTertiary'}
        aria-pressed={words.furigana}
        disabled={words.language !== 'ja'}
        onClick={() => speak({ furigana: !words.furigana })}
      >
        ふりがな
      </Button>
    </>
  );
}
