import { refetchStaff } from '#areas/settings/staff/staff.queries.ts';
import { useCommand } from '#editing/use-command.ts';

/** A command about a member of staff; whatever came of it, the list shows how they stand now. */
export function useStaffCommand() {
  const { run, pending, refusal } = useCommand({
    words: { conflict: 'ほかの職員が先に変更しました。最新の内容を確認して、もう一度お試しください。' },
  });
  const change = async (command: (idempotencyKey: string) => Promise<void>, about?: unknown): Promise<void> => {
    try {
      await run(command, about);
    } finally {
      void refetchStaff();
    }
  };
  return { run: change, pending, problem: refusal };
}
