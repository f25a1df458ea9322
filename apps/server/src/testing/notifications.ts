import { resumeDispatch } from '#areas/notification/notification.dispatch.ts';
import type { TestServer } from '#testing/test-server.ts';

/** Puts every notification that waits into the bells, as the server does by itself a moment later. */
export const dispatchNotifications = (services: TestServer['services']): Promise<unknown> => resumeDispatch(services);
