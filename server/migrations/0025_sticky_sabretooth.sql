ALTER TABLE "message" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "replaced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "message_version" ON "message" USING btree ("replaces") WHERE "message"."replaces" is not null;