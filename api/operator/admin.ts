import type { OrderAdmin } from '#api/features/orders/orders.admin.ts';
import type { JobsAdmin } from '#api/jobs/job-queue.ts';

/** What operators do. Errors have messages for them. */
export type Admin = OrderAdmin & JobsAdmin;
