CREATE INDEX "codes_expiry_idx" ON "codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "members_demo_idx" ON "members" USING btree ("id") WHERE "members"."demo";--> statement-breakpoint
CREATE INDEX "orders_due_idx" ON "orders" USING btree ("expiry") WHERE "orders"."purged_at" is null or "orders"."purged_at" < "orders"."expiry";--> statement-breakpoint
CREATE INDEX "orders_demo_idx" ON "orders" USING btree ("id") WHERE "orders"."demo";--> statement-breakpoint
CREATE INDEX "outbox_messages_sent_idx" ON "outbox_messages" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "sessions_expiry_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "spent_tokens_expiry_idx" ON "spent_tokens" USING btree ("expires_at");