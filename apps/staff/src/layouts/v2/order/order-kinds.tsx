import { type Holder, isAllowed, type Permission } from '@nattoku/contract/auth/permissions';
import { ActionCard, ActionCards } from '@nattoku/ui/action/action-card';
import {
  clipboardIcon,
  copyIcon,
  fileDocumentIcon,
  interviewIcon,
  playCircleOutlineIcon,
} from '@nattoku/ui/tokens/icons';

export type OrderKind = 'package' | 'video' | 'consent' | 'interview' | 'sets';
type Entry = { kind: OrderKind; label: string; says: string; icon: string; permission: Permission };

const entries: readonly Entry[] = [
  {
    kind: 'package',
    label: '説明パッケージ',
    says: '手術や検査ごとに、動画・説明・同意書をまとめて作ります',
    icon: clipboardIcon,
    permission: 'icSupport.order',
  },
  {
    kind: 'video',
    label: '動画',
    says: '手術や検査の説明動画を選んで届けます',
    icon: playCircleOutlineIcon,
    permission: 'video.order',
  },
  {
    kind: 'consent',
    label: '同意書',
    says: '様式を選んで、記入と署名をお願いします',
    icon: fileDocumentIcon,
    permission: 'consent.order',
  },
  {
    kind: 'interview',
    label: '問診',
    says: '問診票を選んで、受診や検査の前に回答をお願いします',
    icon: interviewIcon,
    permission: 'interview.order',
  },
  {
    kind: 'sets',
    label: '動画セット',
    says: '動画・メッセージ・期限の組み合わせから作ります',
    icon: copyIcon,
    permission: 'video.order',
  },
];

/** What somebody may order for a patient. */
export const orderKindsFor = (holder: Holder): readonly Entry[] =>
  entries.filter(({ permission }) => isAllowed(holder, permission));

type Props = { kinds: readonly Entry[]; onBegin: (kind: OrderKind) => void };

export const OrderKinds = ({ kinds, onBegin }: Props) => (
  <ActionCards>
    {kinds.map(({ kind, label, says, icon }) => (
      <ActionCard key={kind} icon={icon} title={label} onPress={() => onBegin(kind)}>
        {says}
      </ActionCard>
    ))}
  </ActionCards>
);
