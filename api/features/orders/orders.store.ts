import { and, asc, desc, eq, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { type Database, firstRow, hasRows } from '#api/database/database.ts';
import { isMarked, mark } from '#api/database/marks.ts';
import { members } from '#api/database/schema/accounts.ts';
import { files, orders, zips } from '#api/database/schema/orders.ts';
import { jobs } from '#api/database/schema/service.ts';
import { addDays } from '#api/lib/days.ts';
import { FILE_TYPES, type FoundOrder } from '#shared/rest-api/orders.ts';

export type OrderRow = typeof orders.$inferSelect;
export type FileRow = typeof files.$inferSelect;
export type Zip = Omit<typeof zips.$inferSelect, 'fingerprint'>;

/** The facts of a file besides its type and address. */
export type FileMetadata = Pick<FileRow, 'width' | 'height' | 'pictureWidth' | 'placeholder' | 'durationSeconds'>;

export type OrdersStore = ReturnType<typeof createOrdersStore>;

/** Results first, then photos, then videos (requirements §2). The zip has the same order. */
const byGroup =
  sql`case ${files.type} when ${FILE_TYPES.RESULT} then 0 when ${FILE_TYPES.PHOTO} then 1 else 2 end`.inlineParams();

/** Whether its files have not been deleted since it expired. */
const hasFiles = or(isNull(orders.purgedAt), lt(orders.purgedAt, orders.expiry));

const isDue = (expiredBefore: Date) => and(lt(orders.expiry, expiredBefore), hasFiles);

/** Orders, their files and zips, in a transaction or outside of any. */
export function createOrdersStore(db: Database) {
  const find = (which: SQL): Promise<OrderRow | null> => firstRow(db.select().from(orders).where(which));

  return {
    ...createFiles(db),
    ...createZips(db),

    /**
     * Adds an order with its files, and makes the changes of `alsoChange`.
     *
     * @returns false if there is one with its invoice
     */
    add(
      row: typeof orders.$inferInsert & { id: string },
      copied: Omit<FileRow, 'orderId' | 'measuredAt'>[],
      alsoChange: (tx: Database) => Promise<unknown>,
    ): Promise<boolean> {
      return db.transaction(async (tx) => {
        const added = tx.insert(orders).values(row).onConflictDoNothing();
        if (!(await hasRows(added.returning({ id: orders.id })))) return false;
        await tx.insert(files).values(copied.map((file) => ({ ...file, orderId: row.id })));
        await alsoChange(tx);
        return true;
      });
    },

    async findByPhone(phone: string): Promise<FoundOrder> {
      const [order, [member]] = await Promise.all([
        db.select({ id: orders.id }).from(orders).where(eq(orders.phone, phone)).limit(1),
        db.select({ phoneVerified: members.phoneVerified }).from(members).where(eq(members.phone, phone)),
      ]);
      return {
        orderExists: order.length > 0,
        phoneVerified: member?.phoneVerified ?? false,
        accountExists: member !== undefined,
      };
    },

    /** Newest first. */
    listByPhone(phone: string): Promise<OrderRow[]> {
      const newest = [sql`${orders.date} desc nulls last`, desc(orders.createdAt)];
      return db
        .select()
        .from(orders)
        .where(eq(orders.phone, phone))
        .orderBy(...newest);
    },

    findByInvoice: (invoice: string) => find(eq(orders.inv, invoice)),

    /** Whether an operator has deleted the order of this invoice. */
    wasDeleted: (invoice: string): Promise<boolean> => isMarked(db, deletionOf(invoice)),

    /** @returns null if the files were deleted when it expired */
    extend(id: string, expiry: Date): Promise<OrderRow | null> {
      const isKept = and(eq(orders.id, id), hasFiles);
      return firstRow(db.update(orders).set({ expiry }).where(isKept).returning());
    },

    /**
     * Deletes an order with its jobs. For a year the page of its invoice says that it was deleted, instead of waiting
     * for its photos.
     */
    async remove({ id, inv }: Pick<OrderRow, 'id' | 'inv'>, now: Date): Promise<void> {
      await db.delete(orders).where(eq(orders.id, id));
      await db.delete(jobs).where(eq(sql`${jobs.data} ->> 'orderId'`, id));
      await mark(db, deletionOf(inv), addDays(now, 365));
    },

    /** The next order whose files are due. One whose expiry was changed after its last purge is due again. */
    nextDue(expiredBefore: Date, except: string[]): Promise<OrderRow | null> {
      const which = and(isDue(expiredBefore), notInArray(orders.id, except));
      return firstRow(db.select().from(orders).where(which).orderBy(asc(orders.expiry)).limit(1));
    },

    /** Locks an order, in a transaction. @param expiredBefore only if its files are due then */
    lock: (id: string, expiredBefore?: Date): Promise<OrderRow | null> =>
      lockOrder(and(eq(orders.id, id), expiredBefore && isDue(expiredBefore)), db),

    /** Records that the files are deleted, and forgets a phone number that no member has. */
    async setPurged({ id, phone }: OrderRow, purgedAt: Date): Promise<void> {
      const isMembers = db.select({ id: members.id }).from(members).where(eq(members.phone, phone));
      const kept = sql`case when exists ${isMembers} then ${phone} else '' end`;
      await db.update(orders).set({ purgedAt, phone: kept }).where(eq(orders.id, id));
    },

    findById: (id: string) => find(eq(orders.id, id)),
  };
}

function createFiles(db: Database) {
  return {
    /** The cover pictures of all orders of a phone number, by order: the first result, else the first photo. */
    async coversOf(phone: string): Promise<Map<string, FileRow>> {
      const isOfOrder = and(eq(files.orderId, orders.id), inArray(files.type, [FILE_TYPES.RESULT, FILE_TYPES.PHOTO]));
      // One row of the primary key for each order, however many files it has.
      const covers = db.select().from(files).where(isOfOrder).orderBy(desc(files.type), asc(files.position)).limit(1);
      const rows = await db
        .select()
        .from(orders)
        .innerJoinLateral(covers.as('cover'), sql`true`)
        .where(eq(orders.phone, phone));
      return new Map(rows.map(({ cover }) => [cover.orderId, cover]));
    },

    filesOf(orderId: string): Promise<FileRow[]> {
      return db
        .select()
        .from(files)
        .where(eq(files.orderId, orderId))
        .orderBy(byGroup, asc(files.type), asc(files.position));
    },

    /** The file at a media path, with its order, which decides whether it may be sent. */
    findFile(path: string): Promise<{ file: FileRow; order: OrderRow } | null> {
      const found = db
        .select({ file: files, order: orders })
        .from(files)
        .innerJoin(orders, eq(orders.id, files.orderId))
        .where(eq(files.path, path));
      return firstRow(found);
    },

    /** Deletes the rows of the files and of the zip, of which there is at most one. */
    removeFileRows: async (orderId: string) => ({
      files: await db.delete(files).where(eq(files.orderId, orderId)).returning(),
      zips: await db.delete(zips).where(eq(zips.orderId, orderId)).returning(),
    }),
  };
}

function createZips(db: Database) {
  return {
    findZip: (orderId: string): Promise<Zip | null> =>
      firstRow(db.select().from(zips).where(eq(zips.orderId, orderId))),

    findZipByToken(token: string): Promise<{ zip: Zip; order: OrderRow } | null> {
      const found = db
        .select({ zip: zips, order: orders })
        .from(zips)
        .innerJoin(orders, eq(orders.id, zips.orderId))
        .where(eq(zips.token, token));
      return firstRow(found);
    },

    /**
     * Stores the order's zip, in place of the one that is lost.
     *
     * @param lost its token
     * @returns false if the files can no longer be had, or another build has stored its zip meanwhile
     */
    saveZip(row: Zip, lost = ''): Promise<boolean> {
      return db.transaction(async (tx) => {
        const order = await lockOrder(and(eq(orders.id, row.orderId), hasFiles), tx);
        if (order === null || isExpired(order, row.createdAt.getTime())) return false;
        const saved = tx
          .insert(zips)
          .values(row)
          .onConflictDoUpdate({ target: zips.orderId, set: row, setWhere: eq(zips.token, lost) });
        return hasRows(saved.returning({ token: zips.token }));
      });
    },
  };
}

/** Finds an order, which no other transaction then changes until this one ends. */
const lockOrder = (which: SQL | undefined, tx: Database): Promise<OrderRow | null> =>
  firstRow(tx.select().from(orders).where(which).for('update'));

const deletionOf = (invoice: string): string => `deleted order ${invoice}`;

/** requirements §4: files are available until expiry. */
export function isExpired({ expiry }: Pick<OrderRow, 'expiry'>, now: number): boolean {
  return expiry !== null && expiry.getTime() < now;
}
