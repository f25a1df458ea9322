import { contentLanguageNames } from '@nattoku/contract/video';
import {
  VideoLength,
  videoLengths,
  type VideoSearch,
  VideoState,
  videoStateNames,
} from '@nattoku/contract/video-library';
import { FilterBar } from '@nattoku/ui/filter-bar';
import { SearchField } from '@nattoku/ui/search-field';
import { SelectField } from '@nattoku/ui/select-field';
import { useIsAllowed } from '#platform/use-session.ts';

type Change = Record<string, string | null>;
type Props = { search: VideoSearch; onChange: (change: Change) => void };

const named = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }));

const states = VideoState.options.map((value) => ({ value, label: videoStateNames[value] }));
const lengths = VideoLength.options.map((value) => ({ value, label: videoLengths[value].name }));
const captionChoices = named({ true: '字幕あり', false: '字幕なし' });
const sorts = named({
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
  const choose = (name: string) => (event: { target: { value: string } }) => onChange({ [name]: event.target.value });
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
      aside={<Choice label="並び順" value={sort} options={sorts} onChange={choose('sort')} />}
    >
      {mayManage && (
        <Choice label="状態" emptyLabel="すべての状態" value={state} options={states} onChange={choose('state')} />
      )}
      <Choice label="長さ" emptyLabel="すべての長さ" value={length} options={lengths} onChange={choose('length')} />
      <Choice
        label="字幕"
        emptyLabel="字幕の有無"
        value={captions}
        options={captionChoices}
        onChange={choose('captions')}
      />
      <Choice
        label="話している言語"
        emptyLabel="すべての言語"
        value={language}
        options={named(contentLanguageNames)}
        onChange={choose('language')}
      />
    </FilterBar>
  );
}

type ChoiceProps = {
  label: string;
  emptyLabel?: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (event: { target: { value: string } }) => void;
};

function Choice({ label, emptyLabel, value, options, onChange }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      labelHidden
      size="small"
      {...(emptyLabel === undefined ? {} : { emptyLabel })}
      value={value ?? ''}
      options={options}
      onChange={onChange}
    />
  );
}
