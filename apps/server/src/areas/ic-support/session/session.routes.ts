import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import { appendEntries } from '#areas/ic-support/session/session.append.ts';
import { amendDecision } from '#areas/ic-support/record/record.decision.ts';
import { addAttendee } from '#areas/ic-support/session/session.attendees.ts';
import { decideTalk, finishFollowUp } from '#areas/ic-support/session/session.decide.ts';
import { endTalk, startTalk, takeOverTalk } from '#areas/ic-support/session/session.operations.ts';
import { undoStart } from '#areas/ic-support/session/session.undo.ts';
import { getEntries, getSession } from '#areas/ic-support/session/session.reading.ts';
import { getWords } from '#areas/ic-support/session/session.words.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const icSessionRoutes = ({ files }: Pick<Services, 'files'>) =>
  serve(icSessionContract, {
    get: (scope, { params }) => getSession(scope, params.orderId),
    start: (scope, { params, body }) => startTalk(scope, { ...params, ...body }),
    undoStart: (scope, { params, body }) => undoStart(scope, { ...params, ...body }),
    append: (scope, { params, body }) => appendEntries(scope, { ...params, ...body }),
    entries: (scope, { params, query }) => getEntries(scope, { ...params, ...query }),
    words: (scope, { params }) => getWords(scope, params.orderId),
    addAttendee: (scope, { params, body }) => addAttendee(scope, { ...params, ...body }),
    takeOver: (scope, { params, body }) => takeOverTalk(scope, { ...params, ...body }),
    end: (scope, { params, body }) => endTalk(scope, { ...params, ...body, files }),
    decide: (scope, { params, body }) => decideTalk(scope, { ...params, ...body }),
    amendDecision: (scope, { params, body }) => amendDecision(scope, { ...params, ...body }),
    followUpDone: (scope, { params, body }) => finishFollowUp(scope, { ...params, ...body }),
  });
