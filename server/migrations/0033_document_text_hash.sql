ALTER TABLE "document" ADD COLUMN "text_hash" text;--> statement-breakpoint
CREATE INDEX "document_text" ON "document" USING btree ("domain_id","text_hash") WHERE "document"."origin" = 'upload';