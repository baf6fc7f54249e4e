CREATE TABLE "access_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"domain_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "access_change_created" ON "access_change" USING btree ("created_at");