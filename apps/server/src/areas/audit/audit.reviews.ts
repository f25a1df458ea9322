import type { AuditReview } from '@nattoku/contract/audit/audit';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type ReviewRow = { month: string; reviewed_at: Date; name: string; note: string };

export const listReviews = (scope: StaffScope) =>
  read(scope, async (tx) => {
    const { rows } = await tx.$client.query<ReviewRow>(
      `SELECT to_char(r.month, 'YYYY-MM') AS month, r.reviewed_at, s.name, r.note
         FROM audit_reviews r JOIN staff s ON s.id = r.reviewed_by
        WHERE r.facility_id = app.current_facility_id() ORDER BY r.month DESC, r.reviewed_at DESC LIMIT 240`,
    );
    return { items: rows.map(presentReview) };
  });

const presentReview = ({ month, reviewed_at: at, name, note }: ReviewRow): AuditReview => ({
  month,
  reviewedAt: at.toISOString(),
  reviewedByName: name,
  note,
});

/** A month can be looked through by more than one person, and only once it is over. */
export const reviewMonth = write(async (tx, { month, note }: { month: string; note: string }, scope: StaffScope) => {
  const now = scope.clock.now();
  if (month >= todayInTokyo(now).slice(0, 7)) throw new Problem('audit.monthNotOver');
  const id = newId(now.getTime());
  const text = normaliseText(note);
  await tx.$client.query(
    'INSERT INTO audit_reviews (id, month, reviewed_by, reviewed_at, note) VALUES ($1, $2, $3, $4, $5)',
    [id, `${month}-01`, scope.actor.staffId, now, text],
  );
  return {
    result: presentReview({ month, reviewed_at: now, name: scope.actor.name, note: text }),
    audit: {
      action: 'audit.review',
      subject: { type: 'auditReview', id },
      detail: { month },
      after: { month, note: text },
    },
  };
});
