CREATE TABLE "document_version" (
	"document_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"content_hash" text NOT NULL,
	"file_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"replaced_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_version_document_id_version_pk" PRIMARY KEY("document_id","version")
);
--> statement-breakpoint
CREATE TABLE "source_folder" (
	"source_id" uuid NOT NULL,
	"path_key" text GENERATED ALWAYS AS (md5(path)) STORED NOT NULL,
	"path" text NOT NULL,
	"access" jsonb NOT NULL,
	CONSTRAINT "source_folder_source_id_path_key_pk" PRIMARY KEY("source_id","path_key")
);
--> statement-breakpoint
CREATE TABLE "source_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source_id" uuid NOT NULL,
	"outer_id" text NOT NULL,
	"path" text NOT NULL,
	"address" text,
	"version" text,
	"size_bytes" bigint,
	"content_hash" text,
	"access" jsonb NOT NULL,
	"emails" text[],
	"state" text NOT NULL,
	"reason_code" text,
	"reason_message" text,
	"failed_version" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp (3) with time zone,
	"seen_in" integer NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"missing_since" timestamp (3) with time zone,
	"switched_off" boolean DEFAULT false NOT NULL,
	"document_id" uuid
);
--> statement-breakpoint
CREATE TABLE "source" (
	"id" uuid PRIMARY KEY NOT NULL,
	"domain_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"settings" jsonb NOT NULL,
	"secrets" text NOT NULL,
	"every_minutes" integer NOT NULL,
	"readers" text DEFAULT 'domain' NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"internal" boolean DEFAULT false NOT NULL,
	"checkpoint" jsonb,
	"listing" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"sync_id" uuid,
	"leased_until" timestamp (3) with time zone,
	"stopping" boolean DEFAULT false NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"deleting" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_sync" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'in_progress' NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"listed" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"replaced" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"moved" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"passed_over" integer DEFAULT 0 NOT NULL,
	"access_changed" integer DEFAULT 0 NOT NULL,
	"complete" boolean DEFAULT false NOT NULL,
	"error_code" text,
	"error_message" text
);
--> statement-breakpoint
DROP INDEX "document_content";--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "address_typed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "user" SET "address_typed" = true;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "origin" text DEFAULT 'upload' NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "source_id" uuid;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "version_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "document" SET "version_at" = "created_at", "origin" = CASE WHEN "type" = 'docent_chat' THEN 'lesson' ELSE 'upload' END;--> statement-breakpoint
ALTER TABLE "reading" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "reading" ADD COLUMN "kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_folder" ADD CONSTRAINT "source_folder_source_id_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."source"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_item" ADD CONSTRAINT "source_item_source_id_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."source"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_item" ADD CONSTRAINT "source_item_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source" ADD CONSTRAINT "source_domain_id_domain_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domain"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source" ADD CONSTRAINT "source_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_sync" ADD CONSTRAINT "source_sync_source_id_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."source"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_version_file" ON "document_version" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "document_version_replaced" ON "document_version" USING btree ("replaced_at");--> statement-breakpoint
CREATE UNIQUE INDEX "source_item_outer" ON "source_item" USING btree ("source_id",md5("outer_id"));--> statement-breakpoint
CREATE INDEX "source_item_state" ON "source_item" USING btree ("source_id","state");--> statement-breakpoint
CREATE INDEX "source_item_path" ON "source_item" USING btree ("source_id",left("path", 500));--> statement-breakpoint
CREATE UNIQUE INDEX "source_item_document" ON "source_item" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "source_domain" ON "source" USING btree ("domain_id");--> statement-breakpoint
CREATE INDEX "source_due" ON "source" USING btree ("next_at") WHERE not "source"."paused";--> statement-breakpoint
CREATE INDEX "source_sync_source" ON "source_sync" USING btree ("source_id","started_at");--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_source_id_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."source"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_source" ON "document" USING btree ("source_id") WHERE "document"."source_id" is not null;--> statement-breakpoint
CREATE INDEX "document_content" ON "document" USING btree ("domain_id","content_hash") WHERE "document"."origin" = 'upload';