import { defaultPreferences, type Preferences, textSizes } from '@nattoku/contract/staff/preferences';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useMutation, useQuery } from '@tanstack/react-query';
import styles from '#areas/settings/facility/settings.parts.module.css';
import type { SectionProps } from '#areas/settings/settings-sections.tsx';
import { preferencesQuery, savePreferences } from '#parts/facility/preferences.queries.ts';

const words: Record<(typeof textSizes)[number], string> = { 100: '標準', 112: '大きめ（112%）', 125: '大きい（125%）' };

export function Section({ title }: SectionProps) {
  const { data, isError, isFetching, refetch } = useQuery(preferencesQuery);
  const { mutate } = useMutation({
    mutationFn: savePreferences,
    onError: () =>
      showSnackbar({ title: '表示の設定を保存できませんでした', desc: '接続を確認して、もう一度お試しください。' }),
  });
  const change = (changed: Partial<Preferences>) => mutate({ ...(data ?? defaultPreferences), ...changed });

  return (
    <div className={styles.stack}>
      <PageHeader title={title} description="選ぶとすぐに変わり、どの端末でログインしても同じ表示になります。" />
      {!data && !isError && <SkeletonText lines={5} />}
      {!data && isError && <ErrorState retrying={isFetching} onRetry={() => void refetch()} />}
      {data && (
        <>
          <RadioGroup
            label="文字の大きさ"
            layout="row"
            options={textSizes.map((size) => ({ value: String(size), label: words[size] }))}
            value={String(data.textSize)}
            onChange={({ target }) => {
              const textSize = textSizes.find((size) => String(size) === target.value);
              if (textSize) change({ textSize });
            }}
          />
          <CheckboxField
            label="画面の動きを減らす"
            help="メニューやお知らせの動きを止めます。"
            checked={data.reducedMotion}
            onChange={({ target }) => change({ reducedMotion: target.checked })}
          />
          <CheckboxField
            label="文字キーだけの操作を使う"
            help="C（オーダーを作成）、/（検索）、受信箱の J・K・E のように、1つのキーだけで動く操作です。音声入力を使う方や、押し間違いの多い方は切ってください。"
            checked={data.singleKeys}
            onChange={({ target }) => change({ singleKeys: target.checked })}
          />
          <CheckboxField
            label="至急のお知らせを音でも知らせる"
            help="問診の至急の要注意などが届いたときに、短い音を鳴らします。音を切っても、お知らせは画面に出ます。"
            checked={data.sounds}
            onChange={({ target }) => change({ sounds: target.checked })}
          />
        </>
      )}
    </div>
  );
}
