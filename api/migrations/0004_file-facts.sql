ALTER TABLE "files" ADD COLUMN "poster_path" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "picture_width" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "placeholder" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "measured_at" timestamp with time zone;