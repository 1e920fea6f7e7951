ALTER TABLE "members" ADD COLUMN "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Rows of the days before this column. Only a start that lays the demo data makes these invoices (any other carries random bits), and who
-- has one of these numbers in such a database is the demo member: its number was taken from then on.
UPDATE "members" SET "demo" = true WHERE "phone" IN ('081234567801', '081234567802') AND EXISTS (SELECT 1 FROM "orders" WHERE "inv" LIKE 'FLIP-DEMO-%');--> statement-breakpoint
UPDATE "orders" SET "demo" = true WHERE "inv" IN ('FLIP-DEMO-ACTIVE', 'FLIP-DEMO-EXPIRED', 'FLIP-DEMO-EMPTY', 'FLIP-DEMO-GUEST');
