CREATE TABLE "vector_failure" (
	"model" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"failures" integer NOT NULL,
	"failed_at" timestamp (3) with time zone NOT NULL,
	"retry_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reading" ADD COLUMN "embedded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "reading" SET "embedded" = "chunks" WHERE "embedding_model" IS NOT NULL;--> statement-breakpoint
UPDATE "document" SET "status" = 'queued', "error" = NULL, "attempts" = 0 WHERE "status" = 'error' AND "error" = 'embedding_failed';
