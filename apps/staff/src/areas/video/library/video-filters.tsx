import { contentLanguageNames } from '@nattoku/contract/video/video';
import {
  VideoLength,
  videoLengths,
  type VideoSearch,
  VideoState,
  videoStateNames,
} from '@nattoku/contract/video/video-library';
import { FilterBar } from '@nattoku/ui/form/filter-bar';
import { SearchField } from '@nattoku/ui/form/search-field';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { FilterChoice } from '#list/filter-choice.tsx';
import { optionsOfNames } from '#list/options-of-names.ts';

type Change = Record<string, string | null>;
type Props = { search: VideoSearch; onChange: (change: Change) => void };

const states = VideoState.options.map((value) => ({ value, label: videoStateNames[value] }));
const lengths = VideoLength.options.map((value) => ({ value, label: videoLengths[value].name }));
const languages = optionsOfNames(contentLanguageNames);
const captionChoices = optionsOfNames({ true: '字幕あり', false: '字幕なし' });
const sorts = optionsOfNames({
  title: '題名順',
  updatedAt: '更新が新しい順',
  use: 'よく使う順',
  duration: '短い順',
  validUntil: '期限が近い順',
});

const nothing: Change = { state: null, language: null, captions: null, length: null };

export function VideoFilters({ search, onChange }: Props) {
  const mayManage = useIsAllowed('video.manage');
  const { text, state, language, captions, length, sort } = search;
  const choose = (name: string) => (value: string | null) => onChange({ [name]: value });
  return (
    <FilterBar
      search={
        <SearchField
          label="動画を検索"
          placeholder="題名・説明・別の呼び方"
          value={text}
          onSearch={(typed) => onChange({ text: typed })}
        />
      }
      active={[state, language, captions, length].filter(Boolean).length}
      onClear={() => onChange(nothing)}
      aside={
        <FilterChoice
          label="並び順"
          labelHidden
          emptyLabel={null}
          value={sort}
          options={sorts}
          onChange={choose('sort')}
        />
      }
    >
      {mayManage && <FilterChoice label="状態" labelHidden value={state} options={states} onChange={choose('state')} />}
      <FilterChoice label="長さ" labelHidden value={length} options={lengths} onChange={choose('length')} />
      <FilterChoice
        label="字幕"
        labelHidden
        emptyLabel="字幕の有無"
        value={captions}
        options={captionChoices}
        onChange={choose('captions')}
      />
      <FilterChoice
        label="話している言語"
        labelHidden
        emptyLabel="すべての言語"
        value={language}
        options={languages}
        onChange={choose('language')}
      />
    </FilterBar>
  );
}
