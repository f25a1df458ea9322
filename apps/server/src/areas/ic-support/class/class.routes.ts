import { icClassContract } from '@nattoku/contract/ic-support/ic-class';
import { icClassAttendanceContract } from '@nattoku/contract/ic-support/ic-class-attendance';
import {
  enterAttendee,
  linkAttendee,
  removeAttendee,
  unlinkAttendee,
} from '#areas/ic-support/class/class.attendance.ts';
import { searchAttendees } from '#areas/ic-support/class/class.attendees.ts';
import { classes } from '#areas/ic-support/class/class.content.ts';
import { serve } from '#kernel/http/mount.ts';

export const icClassRoutes = serve(icClassContract, {
  list: (scope, { query }) => classes.list(scope, query),
  get: (scope, { params }) => classes.get(scope, params.commonOrderId),
  create: (scope, { body }) => classes.create(scope, body),
  saveDraft: (scope, { params, body }) => classes.saveDraft(scope, { ...params, draft: body }),
  discard: (scope, { params, body }) => classes.discard(scope, { ...params, ...body }),
  issue: (scope, { params, body }) => classes.issue(scope, { ...params, ...body }),
  change: (scope, { params, body }) => classes.change(scope, { ...params, settings: body }),
  pause: (scope, { params, body }) => classes.pause(scope, { ...params, ...body }),
  resume: (scope, { params, body }) => classes.resume(scope, { ...params, ...body }),
  end: (scope, { params, body }) => classes.end(scope, { ...params, ...body }),
});

export const icClassAttendanceRoutes = serve(icClassAttendanceContract, {
  attendees: (scope, { params, body }) => searchAttendees(scope, { ...params, ...body }),
  enter: (scope, { params, body }) => enterAttendee(scope, { ...params, ...body }),
  remove: (scope, { params }) => removeAttendee(scope, params),
  link: (scope, { params, body }) => linkAttendee(scope, { ...params, ...body }),
  unlink: (scope, { params, body }) => unlinkAttendee(scope, { ...params, ...body }),
});
