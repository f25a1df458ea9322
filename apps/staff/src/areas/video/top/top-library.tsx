import { approachCategoryNames } from '@nattoku/contract/video/approach';
import type { FavouriteKind } from '@nattoku/contract/video/favourite';
import { templateScopeNames } from '@nattoku/contract/video/video-template';
import {
  type TopApproach,
  type TopCommonOrder,
  type TopFavourite,
  type TopTemplate,
  TOP_USED_DAYS,
  type VideoTop,
} from '@nattoku/contract/video/video-top';
import { formatDuration } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { alertIcon } from '@nattoku/ui/tokens/icons';
import { ListCard } from '#areas/video/top/list-card.tsx';
import { TopRow } from '#areas/video/top/top-row.tsx';
import { useLibrary } from '#areas/video/top/use-library.ts';
import { href } from '#routing/paths.ts';
import { FavouriteButton } from '#parts/content/favourite-button.tsx';

const kindWords: Record<FavouriteKind, string> = {
  video: '動画',
  approach: 'アプローチ',
  template: '動画セット',
  commonOrder: '共通オーダー',
};

const templateAddress = (id: string): string => href('/video/template/edit/preview', { id });
const commonOrderAddress = (id: string): string => href('/video/commonOrder/flow/done', { id });

export function Favourites({ favourites }: { favourites: readonly TopFavourite[] }) {
  const { videos, approaches } = useLibrary();
  const addresses: Record<FavouriteKind, (id: string) => string> = {
    video: (video) => videos({ video }),
    approach: (approach) => approaches({ approach }),
    template: templateAddress,
    commonOrder: commonOrderAddress,
  };
  return (
    <ListCard
      title="お気に入り"
      {...(favourites.length === 0 && {
        empty: '動画・アプローチ・動画セットの星を押すと、ここに並びます。',
      })}
    >
      {favourites.map(({ kind, id, title }) => (
        <TopRow
          key={id}
          href={addresses[kind](id)}
          title={title}
          facts={kindWords[kind]}
          action={<FavouriteButton kind={kind} subjectId={id} name={title} />}
        />
      ))}
    </ListCard>
  );
}

type FoundApproach = Omit<TopApproach, 'used'> & { used?: number };

export function ApproachRow({
  approach: { id, name, category, videoCount, totalSeconds, used },
}: {
  approach: FoundApproach;
}) {
  const { approaches } = useLibrary();
  return (
    <TopRow
      href={approaches({ approach: id })}
      title={name}
      facts={`${approachCategoryNames[category]}・${videoCount}本・${formatDuration(totalSeconds)}`}
      end={used !== undefined && `${used}回`}
      action={<FavouriteButton kind="approach" subjectId={id} name={name} />}
    />
  );
}

export const TopApproaches = ({ approaches }: { approaches: NonNullable<VideoTop['approaches']> }) => (
  <ListCard
    title={approaches.ofDepartments ? '自分の診療科でよく使うアプローチ' : 'よく使うアプローチ'}
    more={href('/video/list/approaches')}
    {...(approaches.items.length === 0 && {
      empty: `この${TOP_USED_DAYS}日間に使われたアプローチが、ここに並びます。`,
    })}
  >
    {approaches.items.map((approach) => (
      <ApproachRow key={approach.id} approach={approach} />
    ))}
  </ListCard>
);

export const TemplateRow = ({ template }: { template: TopTemplate }) => (
  <TopRow
    href={templateAddress(template.id)}
    title={template.name}
    facts={`${template.departmentName ?? templateScopeNames[template.scope]}・${template.videoCount}本・${template.usedCount}回使用`}
    end={
      template.warned && (
        <Badge tone="warning" icon={alertIcon}>
          内容の確認
        </Badge>
      )
    }
    action={<FavouriteButton kind="template" subjectId={template.id} name={template.name} />}
  />
);

export const TopTemplates = ({ templates }: { templates: NonNullable<VideoTop['templates']> }) => (
  <ListCard
    title={`動画セット（${templates.total}）`}
    more={href('/video/template')}
    {...(templates.items.length === 0 && {
      empty: 'よく送る組み合わせを動画セットにすると、ここに並びます。',
    })}
  >
    {templates.items.map((template) => (
      <TemplateRow key={template.id} template={template} />
    ))}
  </ListCard>
);

export const CommonOrderRow = ({ commonOrder }: { commonOrder: TopCommonOrder }) => (
  <TopRow
    href={commonOrderAddress(commonOrder.id)}
    title={commonOrder.title}
    facts={[commonOrder.place, `${commonOrder.opened}人が開きました`].filter(Boolean).join('・')}
    action={<FavouriteButton kind="commonOrder" subjectId={commonOrder.id} name={commonOrder.title} />}
  />
);

type CommonProps = { commonOrders: NonNullable<VideoTop['commonOrders']>; mayOrder: boolean };

export const TopCommonOrders = ({ commonOrders, mayOrder }: CommonProps) => (
  <ListCard
    title={`公開中の共通オーダー（${commonOrders.total}）`}
    more={href('/video/commonOrder/flow/done')}
    moreLabel={mayOrder ? '作成・一覧' : '一覧'}
    {...(commonOrders.items.length === 0 && {
      empty: 'ポスターのQRコードから見てもらう共通オーダーが、ここに並びます。',
    })}
  >
    {commonOrders.items.map((commonOrder) => (
      <CommonOrderRow key={commonOrder.id} commonOrder={commonOrder} />
    ))}
  </ListCard>
);
