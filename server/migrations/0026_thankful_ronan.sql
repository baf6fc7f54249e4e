CREATE TABLE "expert_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chat_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"domain_id" uuid,
	"for_domain" boolean DEFAULT false NOT NULL,
	"asked_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handed_by" uuid,
	"taken_by" uuid,
	"taken_at" timestamp (3) with time zone,
	"ended_by" uuid,
	"ended_at" timestamp (3) with time zone,
	"answered" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expert_request_person" (
	"request_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "expert_request_person_request_id_user_id_pk" PRIMARY KEY("request_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "inbox_digest" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"frequency" text NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbox_snooze" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inbox_snooze_user_id_kind_item_id_pk" PRIMARY KEY("user_id","kind","item_id")
);
--> statement-breakpoint
ALTER TABLE "expert_request" ADD CONSTRAINT "expert_request_chat_id_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_request" ADD CONSTRAINT "expert_request_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_request" ADD CONSTRAINT "expert_request_domain_id_domain_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domain"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_request" ADD CONSTRAINT "expert_request_asked_by_user_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_request" ADD CONSTRAINT "expert_request_handed_by_user_id_fk" FOREIGN KEY ("handed_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_request" ADD CONSTRAINT "expert_request_taken_by_user_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_request" ADD CONSTRAINT "expert_request_ended_by_user_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_request_person" ADD CONSTRAINT "expert_request_person_request_id_expert_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."expert_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_request_person" ADD CONSTRAINT "expert_request_person_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_digest" ADD CONSTRAINT "inbox_digest_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_snooze" ADD CONSTRAINT "inbox_snooze_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expert_request_chat" ON "expert_request" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "expert_request_message" ON "expert_request" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "expert_request_domain" ON "expert_request" USING btree ("domain_id","asked_at") WHERE "expert_request"."ended_at" is null and "expert_request"."for_domain";--> statement-breakpoint
CREATE INDEX "expert_request_asker" ON "expert_request" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "expert_request_person_user" ON "expert_request_person" USING btree ("user_id");