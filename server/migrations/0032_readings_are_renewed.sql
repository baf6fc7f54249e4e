ALTER TABLE "document" ADD COLUMN "hidden_parts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reading" ADD COLUMN "reader_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "reading" ADD COLUMN "index_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "reading" ADD COLUMN "renewed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reading" ADD COLUMN "renewal_versions" text;--> statement-breakpoint
ALTER TABLE "reading" ADD COLUMN "renewal_attempts" integer DEFAULT 0 NOT NULL;