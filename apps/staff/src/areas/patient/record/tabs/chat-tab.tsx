import type { OrderId, Paging, PatientId } from '@nattoku/contract/shared/primitives';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { chatIcon } from '@nattoku/ui/tokens/icons';
import { ChatPanes } from '#parts/chat/chat-panes.tsx';
import { href } from '#routing/paths.ts';

type Props = { patientId: PatientId; page: Paging; thread: OrderId | undefined };

/** What was asked and answered about all orders of the patient; a thread is opened and answered in place. */
export function ChatTab({ patientId, page, thread }: Props) {
  return (
    <ChatPanes
      search={{ ...page, patientId, scope: 'all', state: null, unread: false, text: '' }}
      thread={thread}
      addressOf={(shown) => href('/patients/detail', { patientId, tab: 'chat', thread: shown })}
      empty={
        <EmptyState icon={chatIcon} title="まだチャットはありません">
          患者さんが質問するか、職員がメッセージを送ると、ここに並びます。
        </EmptyState>
      }
    />
  );
}
