ALTER TABLE "source_item" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
ALTER TABLE "source_item" ADD COLUMN "mail_part" text;--> statement-breakpoint
ALTER TABLE "source_item" ADD CONSTRAINT "source_item_mail_id_source_item_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."source_item"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_item_mail" ON "source_item" USING btree ("mail_id") WHERE mail_id is not null;--> statement-breakpoint
UPDATE "source" SET "checkpoint" = NULL WHERE EXISTS (SELECT 1 FROM "source_item" WHERE "source_item"."source_id" = "source"."id" AND "source_item"."path" ILIKE '%.eml' AND "source_item"."document_id" IS NOT NULL);--> statement-breakpoint
UPDATE "source_item" SET "version" = NULL WHERE "path" ILIKE '%.eml' AND "document_id" IS NOT NULL;
