ALTER TABLE "sso_connection" ADD COLUMN "groups_claim" text DEFAULT 'groups';--> statement-breakpoint
ALTER TABLE "sso_connection" ADD COLUMN "groups_scope" text;