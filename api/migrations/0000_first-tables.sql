CREATE TABLE "archives" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"fingerprint" text NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "archives_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"order_id" uuid NOT NULL,
	"type" smallint NOT NULL,
	"position" integer NOT NULL,
	"path" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "files_order_id_type_position_pk" PRIMARY KEY("order_id","type","position"),
	CONSTRAINT "files_path_unique" UNIQUE("path"),
	CONSTRAINT "files_type_check" CHECK ("files"."type" in (1, 2, 3))
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"gender" text,
	"birthdate" date,
	"profile_picture" text,
	"points" integer,
	"email_verified" boolean DEFAULT false NOT NULL,
	"phone_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_phone_unique" UNIQUE("phone"),
	CONSTRAINT "members_gender_check" CHECK ("members"."gender" in ('male', 'female', 'other'))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"inv" text NOT NULL,
	"phone" text NOT NULL,
	"date" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expiry" timestamp with time zone,
	"booth" text,
	"city" text,
	CONSTRAINT "orders_inv_unique" UNIQUE("inv")
);
--> statement-breakpoint
ALTER TABLE "archives" ADD CONSTRAINT "archives_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "members_email_key" ON "members" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "orders_phone_idx" ON "orders" USING btree ("phone");