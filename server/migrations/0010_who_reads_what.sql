CREATE TABLE "document_principal" (
	"document_id" uuid NOT NULL,
	"user_id" uuid,
	"group_id" uuid,
	"everybody" boolean DEFAULT false NOT NULL,
	"principal" uuid GENERATED ALWAYS AS (coalesce(user_id, group_id, '00000000-0000-0000-0000-000000000000'::uuid)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_principal_document_id_principal_pk" PRIMARY KEY("document_id","principal"),
	CONSTRAINT "document_principal_one" CHECK (num_nonnulls("document_principal"."user_id", "document_principal"."group_id") + "document_principal"."everybody"::int = 1)
);
--> statement-breakpoint
CREATE TABLE "domain_grant" (
	"domain_id" uuid NOT NULL,
	"user_id" uuid,
	"group_id" uuid,
	"everybody" boolean DEFAULT false NOT NULL,
	"principal" uuid GENERATED ALWAYS AS (coalesce(user_id, group_id, '00000000-0000-0000-0000-000000000000'::uuid)) STORED NOT NULL,
	"role" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "domain_grant_domain_id_principal_pk" PRIMARY KEY("domain_id","principal"),
	CONSTRAINT "domain_grant_one" CHECK (num_nonnulls("domain_grant"."user_id", "domain_grant"."group_id") + "domain_grant"."everybody"::int = 1)
);
--> statement-breakpoint
CREATE TABLE "group_member" (
	"group_id" uuid NOT NULL,
	"user_id" uuid,
	"member_group_id" uuid,
	"member" uuid GENERATED ALWAYS AS (coalesce(user_id, member_group_id)) STORED NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_member_group_id_member_origin_pk" PRIMARY KEY("group_id","member","origin"),
	CONSTRAINT "group_member_one" CHECK (num_nonnulls("group_member"."user_id", "group_member"."member_group_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "principal_group" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"origin" text DEFAULT 'hand' NOT NULL,
	"external_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "access" text DEFAULT 'domain' NOT NULL;--> statement-breakpoint
ALTER TABLE "domain" ADD COLUMN "access" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_principal" ADD CONSTRAINT "document_principal_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_principal" ADD CONSTRAINT "document_principal_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_principal" ADD CONSTRAINT "document_principal_group_id_principal_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."principal_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_grant" ADD CONSTRAINT "domain_grant_domain_id_domain_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domain"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_grant" ADD CONSTRAINT "domain_grant_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_grant" ADD CONSTRAINT "domain_grant_group_id_principal_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."principal_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_grant" ADD CONSTRAINT "domain_grant_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_group_id_principal_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."principal_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_member_group_id_principal_group_id_fk" FOREIGN KEY ("member_group_id") REFERENCES "public"."principal_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_principal_principal" ON "document_principal" USING btree ("principal");--> statement-breakpoint
CREATE INDEX "domain_grant_principal" ON "domain_grant" USING btree ("principal");--> statement-breakpoint
CREATE INDEX "group_member_member" ON "group_member" USING btree ("member");--> statement-breakpoint
CREATE UNIQUE INDEX "principal_group_name" ON "principal_group" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "principal_group_external" ON "principal_group" USING btree ("origin","external_id");--> statement-breakpoint
CREATE INDEX "document_listed" ON "document" USING btree ("domain_id","id") WHERE "document"."access" = 'listed';--> statement-breakpoint
INSERT INTO "domain_grant" ("domain_id", "user_id", "role", "created_at") SELECT "domain_id", "user_id", 'manager', "created_at" FROM "domain_expert";
