ALTER TABLE "sso_connection" ADD COLUMN "authoritative" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Connections that are there were entered with their e-mail domains as vouched for.
UPDATE "sso_connection" SET "authoritative" = true;
