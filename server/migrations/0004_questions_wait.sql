ALTER TABLE "execution" ADD COLUMN "waits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "execution" ADD COLUMN "wait_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "execution_waiting" ON "execution" USING btree ("domain_id") WHERE "execution"."step" = 'reading';