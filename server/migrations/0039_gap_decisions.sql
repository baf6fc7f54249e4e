CREATE TABLE "gap_decision" (
	"execution_id" uuid PRIMARY KEY NOT NULL,
	"domain_id" uuid NOT NULL,
	"dismissed_by" uuid,
	"dismissed_at" timestamp (3) with time zone,
	"assigned_to" uuid,
	"assigned_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "gap_decision" ADD CONSTRAINT "gap_decision_execution_id_execution_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."execution"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gap_decision" ADD CONSTRAINT "gap_decision_domain_id_domain_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domain"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gap_decision" ADD CONSTRAINT "gap_decision_dismissed_by_user_id_fk" FOREIGN KEY ("dismissed_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gap_decision" ADD CONSTRAINT "gap_decision_assigned_to_user_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gap_decision_domain" ON "gap_decision" USING btree ("domain_id");--> statement-breakpoint
CREATE INDEX "gap_decision_assignee" ON "gap_decision" USING btree ("assigned_to") WHERE "gap_decision"."assigned_to" is not null;--> statement-breakpoint
UPDATE "source_item" SET "address" = NULL WHERE "address" !~* '^https?://';
