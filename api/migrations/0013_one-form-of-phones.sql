UPDATE "orders" SET "phone" = '+' || substr("phone", 3) WHERE "phone" LIKE '00%';--> statement-breakpoint
UPDATE "members" SET "phone" = '+' || substr("phone", 3) WHERE "phone" LIKE '00%' AND NOT EXISTS (SELECT FROM "members" "other" WHERE "other"."phone" = '+' || substr("members"."phone", 3));
