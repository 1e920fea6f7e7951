CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"data" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"locked_until" timestamp with time zone,
	"begun" boolean DEFAULT false NOT NULL,
	"failed_at" timestamp with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE INDEX "jobs_due_idx" ON "jobs" USING btree ("due_at") WHERE "jobs"."failed_at" is null;--> statement-breakpoint
-- Moves the jobs of pg-boss, which the version before used. Until its last process has stopped, a trigger moves what it still queues, gives back or
-- fails; the jobs that it runs stay with it.
DO $migration$
BEGIN
	IF to_regclass('pgboss.job') IS NULL THEN RETURN; END IF;
	CREATE FUNCTION pgboss.move_job() RETURNS trigger LANGUAGE plpgsql AS $move$
	BEGIN
		INSERT INTO "jobs" ("id", "queue", "data", "attempts", "created_at", "due_at", "begun", "failed_at", "reason")
		VALUES (
			NEW.id, NEW.name, coalesce(NEW.data, '{}') - 'begun',
			CASE WHEN NEW.state = 'failed' THEN NEW.retry_count + 1 ELSE 0 END,
			NEW.created_on, NEW.start_after, coalesce(NEW.data ? 'begun', false),
			CASE WHEN NEW.state = 'failed' THEN coalesce(NEW.completed_on, now()) END,
			coalesce(NEW.output->>'message', NEW.output->'value'->>'message')
		)
		ON CONFLICT ("id") DO NOTHING;
		DELETE FROM pgboss.job WHERE name = NEW.name AND id = NEW.id;
		RETURN NULL;
	END $move$;
	CREATE TRIGGER move_job AFTER INSERT OR UPDATE ON pgboss.job
		FOR EACH ROW WHEN (NEW.state IN ('created', 'retry', 'failed')) EXECUTE FUNCTION pgboss.move_job();
	UPDATE pgboss.job SET state = CASE state WHEN 'active' THEN 'retry' ELSE state END
	WHERE state IN ('created', 'retry', 'failed') OR state = 'active' AND (
		started_on < now() - interval '20 seconds'
		OR NOT EXISTS (SELECT FROM pg_stat_activity WHERE application_name = 'flipbooth-api' AND pid <> pg_backend_pid())
	);
END $migration$;
