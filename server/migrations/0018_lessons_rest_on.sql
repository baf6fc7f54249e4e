CREATE TABLE "lesson_document" (
	"lesson_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	CONSTRAINT "lesson_document_lesson_id_document_id_pk" PRIMARY KEY("lesson_id","document_id")
);
--> statement-breakpoint
DROP INDEX "document_listed";--> statement-breakpoint
ALTER TABLE "lesson_document" ADD CONSTRAINT "lesson_document_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_document_document" ON "lesson_document" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "document_listed" ON "document" USING btree ("domain_id","id") WHERE "document"."access" <> 'domain';--> statement-breakpoint
INSERT INTO "lesson_document" ("lesson_id", "document_id") SELECT DISTINCT l."id", r."document_id" FROM "lesson" l JOIN "message" m ON m."chat_id" = l."chat_id" AND m."sent_at" <= l."created_at" JOIN "message_document" r ON r."message_id" = m."id" WHERE r."document_id" <> l."id";
--> statement-breakpoint
UPDATE "document" SET "access" = 'derived' WHERE "type" = 'docent_chat';
