import { fetchText } from '#platform/network/files.ts';
import { type Captions, contentLanguageNames, type Video } from '@nattoku/contract/video/video';
import { Button } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SelectField } from '@nattoku/ui/form/select-field';
import { useState } from 'react';
import { cueDraftsOf, draftOfStored, type CaptionDraft } from '#areas/video/editor/caption-draft.ts';
import { CaptionEditor } from '#areas/video/editor/caption-editor.tsx';
import { CaptionImport } from '#areas/video/editor/caption-import.tsx';
import { CaptionsRow } from '#areas/video/editor/captions-row.tsx';
import type { ShownWords } from '#areas/video/editor/editor-stage.tsx';
import styles from '#areas/video/library/video.module.css';
import { languageName } from '#areas/video/library/video-words.ts';
import { optionsOfNames } from '#list/options-of-names.ts';

type Props = {
  video: Video;
  position: () => number | null;
  playFrom: (seconds: number) => void;
  /** What is being written, to be shown over the film. */
  onWords: (words: ShownWords | undefined) => void;
};

const languages = optionsOfNames(contentLanguageNames);

/** The captions of each language: written, brought in, taken along. */
export function CaptionsTab({ video, onWords, ...player }: Props) {
  const captions = video.playback.captions.filter(({ layered }) => !layered);
  const [language, setLanguage] = useState('ja');
  const [draft, setDraft] = useState<CaptionDraft>();
  const [isUnread, setUnread] = useState(false);
  const [lost, setLost] = useState<string[]>([]);
  const known = captions.find((each) => each.language === language);

  const edit = async (chosen: Captions) => {
    const webvtt = await fetchText(chosen.url).catch(() => null);
    setUnread(webvtt === null);
    if (webvtt === null) return;
    const stored = draftOfStored(webvtt, chosen.language);
    setDraft(stored.draft);
    setLost(stored.unreadable);
  };
  const end = () => {
    setDraft(undefined);
    setLost([]);
    onWords(undefined);
  };

  if (draft)
    return (
      <div className={styles.stack}>
        {lost.length > 0 && (
          <Notice
            tone="warning"
            title="登録されている字幕に、読み取れない行があります。保存すると、その行の字幕は消えます。"
          >
            {lost.join('、')}
          </Notice>
        )}
        <CaptionEditor video={video} draft={draft} onChange={setDraft} onEnd={end} onWords={onWords} {...player} />
      </div>
    );
  return (
    <div className={styles.stack}>
      {captions.length > 0 ? (
        <ul role="list" className={styles.picked} aria-label="登録されている字幕">
          {captions.map((each) => (
            <CaptionsRow key={each.language} video={video} captions={each} onEdit={() => void edit(each)} />
          ))}
        </ul>
      ) : (
        <p>字幕はまだありません。耳の聞こえにくい方や、音を出せない場所のために、日本語の字幕を付けてください。</p>
      )}
      <p>
        ほかの言語の字幕は、「翻訳とふりがな」の「字幕の文」で日本語の字幕を訳すと、患者さんが選べるようになります。その言語の字幕のファイルをここに登録すると、訳のかわりにファイルが出ます。
      </p>
      {isUnread && <Notice tone="error">字幕を読み込めませんでした。もう一度お試しください。</Notice>}
      <SelectField
        label="字幕の言語"
        options={languages}
        value={language}
        onChange={(event) => setLanguage(event.target.value)}
      />
      {known && <Notice tone="info">{languageName(language)}の字幕を保存すると、いまの字幕と置き換わります。</Notice>}
      <CaptionImport
        language={language}
        durationSeconds={video.durationSeconds}
        onRead={({ cues, kept }) => setDraft({ language, cues: cueDraftsOf(cues), kept, begunFrom: null })}
      />
      <div>
        <Button
          variant="tertiary"
          icon={plusIcon}
          onClick={() => setDraft({ language, cues: [], kept: [], begunFrom: null })}
        >
          {languageName(language)}の字幕を書き始める
        </Button>
      </div>
    </div>
  );
}
