CREATE TABLE "hidden_answer" (
	"execution_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	CONSTRAINT "hidden_answer_execution_id_document_id_pk" PRIMARY KEY("execution_id","document_id")
);
--> statement-breakpoint
ALTER TABLE "hidden_answer" ADD CONSTRAINT "hidden_answer_execution_id_execution_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."execution"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_answer" ADD CONSTRAINT "hidden_answer_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hidden_answer_document" ON "hidden_answer" USING btree ("document_id");