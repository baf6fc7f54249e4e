DROP INDEX "document_content";--> statement-breakpoint
CREATE INDEX "document_content" ON "document" USING btree ("domain_id","content_hash") WHERE "document"."type" <> 'docent_chat';