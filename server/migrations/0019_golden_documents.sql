CREATE TABLE "golden_document" (
	"question_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"cited" text NOT NULL,
	CONSTRAINT "golden_document_question_id_document_id_pk" PRIMARY KEY("question_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "golden_result_document" (
	"run_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	CONSTRAINT "golden_result_document_run_id_question_id_document_id_pk" PRIMARY KEY("run_id","question_id","document_id")
);
--> statement-breakpoint
ALTER TABLE "removed_document" ADD COLUMN "for_domain" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "golden_run" ADD COLUMN "reader_id" uuid;--> statement-breakpoint
ALTER TABLE "golden_document" ADD CONSTRAINT "golden_document_question_id_golden_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."golden_question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "golden_result_document" ADD CONSTRAINT "golden_result_document_result" FOREIGN KEY ("run_id","question_id") REFERENCES "public"."golden_result"("run_id","question_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "golden_document_document" ON "golden_document" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "golden_result_document_document" ON "golden_result_document" USING btree ("document_id");--> statement-breakpoint
ALTER TABLE "golden_run" ADD CONSTRAINT "golden_run_reader_id_user_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "golden_document" ("question_id", "document_id", "cited") SELECT DISTINCT ON (g."id", d."id") g."id", d."id", lower(c."cited" #>> '{}') FROM "golden_question" g CROSS JOIN LATERAL jsonb_path_query(g."must_cite", '$[*].document') AS c("cited") JOIN "document" d ON d."domain_id" = g."domain_id" AND lower(d."name") = lower(c."cited" #>> '{}');
--> statement-breakpoint
INSERT INTO "golden_result_document" ("run_id", "question_id", "document_id") SELECT DISTINCT s."run_id", s."question_id", d."id" FROM "golden_result" s JOIN "golden_run" r ON r."id" = s."run_id" CROSS JOIN LATERAL jsonb_path_query(s."cited", '$[*].document') AS c("cited") JOIN "document" d ON d."domain_id" = r."domain_id" AND lower(d."name") = lower(c."cited" #>> '{}');
--> statement-breakpoint
UPDATE "removed_document" SET "for_domain" = true WHERE '00000000-0000-0000-0000-000000000000'::uuid = ANY("readers");
