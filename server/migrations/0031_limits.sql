CREATE TABLE "token_use" (
	"day" date NOT NULL,
	"scope" text NOT NULL,
	"subject" uuid NOT NULL,
	"tokens" bigint NOT NULL,
	CONSTRAINT "token_use_day_scope_subject_pk" PRIMARY KEY("day","scope","subject")
);
--> statement-breakpoint
ALTER TABLE "execution" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "mail_held_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "notification_mail_held" ON "notification" USING btree ("user_id") WHERE "notification"."mail_held_at" is not null;