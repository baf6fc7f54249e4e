CREATE TABLE "message_document" (
	"message_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"domain_id" uuid,
	CONSTRAINT "message_document_message_id_document_id_pk" PRIMARY KEY("message_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "removed_document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"domain_id" uuid NOT NULL,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"readers" uuid[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_document" ADD CONSTRAINT "message_document_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_document_document" ON "message_document" USING btree ("document_id");--> statement-breakpoint
INSERT INTO "message_document" ("message_id", "document_id", "domain_id") SELECT DISTINCT ON (m."id", s->>'source_document_id') m."id", (s->>'source_document_id')::uuid, (s->>'knowledgebase_id')::uuid FROM "message" m, jsonb_array_elements(m."sources") s WHERE m."role" = 'assistant';
--> statement-breakpoint
INSERT INTO "removed_document" ("id", "domain_id", "removed_at", "readers") SELECT DISTINCT ON (r."document_id") r."document_id", r."domain_id", now(), ARRAY['00000000-0000-0000-0000-000000000000'::uuid] FROM "message_document" r WHERE NOT EXISTS (SELECT 1 FROM "document" d WHERE d."id" = r."document_id");
