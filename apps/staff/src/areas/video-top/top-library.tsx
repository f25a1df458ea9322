import { approachCategoryNames } from '@nattoku/contract/approach';
import type { FavouriteKind } from '@nattoku/contract/favourite';
import { templateScopeNames } from '@nattoku/contract/video-template';
import {
  type TopApproach,
  type TopCommonOrder,
  type TopFavourite,
  type TopTemplate,
  TOP_USED_DAYS,
  type VideoTop,
} from '@nattoku/contract/video-top';
import { formatDuration } from '@nattoku/rules/date-time';
import { Badge } from '@nattoku/ui/badge';
import { alertIcon } from '@nattoku/ui/icons';
import { ListCard } from '#areas/video-top/list-card.tsx';
import { TopRow } from '#areas/video-top/top-row.tsx';
import { href } from '#router/paths.ts';
import { FavouriteButton } from '#shared/favourite-button.tsx';

const favouriteKinds: Record<FavouriteKind, { label: string; address: (id: string) => string }> = {
  video: { label: '動画', address: (id) => href('/video/list/videos', { video: id }) },
  approach: { label: 'アプローチ', address: (id) => href('/video/list/approaches', { approach: id }) },
  template: { label: 'テンプレート', address: (id) => href('/video/template/edit/preview', { id }) },
  commonOrder: { label: '共通オーダー', address: (id) => href('/video/commonOrder/flow/done', { id }) },
};

export const Favourites = ({ favourites }: { favourites: readonly TopFavourite[] }) => (
  <ListCard
    title="お気に入り"
    {...(favourites.length === 0 && {
      empty: '動画・アプローチ・テンプレートの星を押すと、ここに並びます。',
    })}
  >
    {favourites.map(({ kind, id, title }) => (
      <TopRow
        key={id}
        href={favouriteKinds[kind].address(id)}
        title={title}
        facts={favouriteKinds[kind].label}
        action={<FavouriteButton kind={kind} subjectId={id} name={title} />}
      />
    ))}
  </ListCard>
);

export const ApproachRow = ({ approach }: { approach: Omit<TopApproach, 'used'> & { used?: number } }) => (
  <TopRow
    href={favouriteKinds.approach.address(approach.id)}
    title={approach.name}
    facts={`${approachCategoryNames[approach.category]}・${approach.videoCount}本・${formatDuration(approach.totalSeconds)}`}
    end={approach.used !== undefined && `${approach.used}回`}
    action={<FavouriteButton kind="approach" subjectId={approach.id} name={approach.name} />}
  />
);

export const TopApproaches = ({ approaches }: { approaches: NonNullable<VideoTop['approaches']> }) => (
  <ListCard
    title={approaches.ofDepartments ? '自科でよく使うアプローチ' : 'よく使うアプローチ'}
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
    href={favouriteKinds.template.address(template.id)}
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
    title={`テンプレート（${templates.total}）`}
    more={href('/video/template')}
    {...(templates.items.length === 0 && {
      empty: 'よく送る組み合わせをテンプレートにすると、ここに並びます。',
    })}
  >
    {templates.items.map((template) => (
      <TemplateRow key={template.id} template={template} />
    ))}
  </ListCard>
);

export const CommonOrderRow = ({ commonOrder }: { commonOrder: TopCommonOrder }) => (
  <TopRow
    href={favouriteKinds.commonOrder.address(commonOrder.id)}
    title={commonOrder.title}
    facts={[commonOrder.place, `${commonOrder.opened}人が開きました`].filter(Boolean).join('・')}
    action={<FavouriteButton kind="commonOrder" subjectId={commonOrder.id} name={commonOrder.title} />}
  />
);

type CommonProps = { commonOrders: NonNullable<VideoTop['commonOrders']>; mayOrder: boolean };

export const TopCommonOrders = ({ commonOrders, mayOrder }: CommonProps) => (
  <ListCard
    title={`公開中の共通オーダー（${commonOrders.total}）`}
    {...(mayOrder && { more: href('/video/commonOrder/flow/select'), moreLabel: '作成・一覧' })}
    {...(commonOrders.items.length === 0 && {
      empty: 'ポスターのQRコードから見てもらう共通オーダーが、ここに並びます。',
    })}
  >
    {commonOrders.items.map((commonOrder) => (
      <CommonOrderRow key={commonOrder.id} commonOrder={commonOrder} />
    ))}
  </ListCard>
);
