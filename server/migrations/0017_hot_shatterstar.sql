ALTER TABLE "document" ADD COLUMN "access_origin" text DEFAULT 'hand' NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "source_path" text;