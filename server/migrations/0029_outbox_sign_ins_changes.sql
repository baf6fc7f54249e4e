CREATE TABLE "search_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"domain_id" uuid NOT NULL,
	"reading_id" integer NOT NULL,
	"noticed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_sign_in" (
	"id" text PRIMARY KEY NOT NULL,
	"source_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "golden_run" ADD COLUMN "questions" uuid[];--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "source" ADD COLUMN "needs_sign_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "source" ADD COLUMN "signed_in_as" text;--> statement-breakpoint
ALTER TABLE "source" ADD COLUMN "signed_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "source_sign_in" ADD CONSTRAINT "source_sign_in_source_id_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."source"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_sign_in" ADD CONSTRAINT "source_sign_in_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_sign_in" ADD CONSTRAINT "source_sign_in_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_outbox_domain" ON "search_outbox" USING btree ("domain_id","id");--> statement-breakpoint
CREATE INDEX "source_sign_in_source" ON "source_sign_in" USING btree ("source_id","user_id");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_outbox_of_reading() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO search_outbox (domain_id, reading_id) VALUES (OLD.domain_id, OLD.id);
  ELSE
    INSERT INTO search_outbox (domain_id, reading_id) VALUES (NEW.domain_id, NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_outbox_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_outbox (domain_id, reading_id)
    SELECT r.domain_id, r.id FROM reading r WHERE r.document_id = NEW.id AND r.visible;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_outbox_of_reading AFTER UPDATE OF visible OR DELETE ON reading FOR EACH ROW
  WHEN (OLD.visible) EXECUTE FUNCTION search_outbox_of_reading();
--> statement-breakpoint
CREATE TRIGGER search_outbox_of_new_reading AFTER UPDATE OF visible ON reading FOR EACH ROW
  WHEN (NEW.visible AND NOT OLD.visible) EXECUTE FUNCTION search_outbox_of_reading();
--> statement-breakpoint
CREATE TRIGGER search_outbox_of_document AFTER UPDATE OF enabled, name ON document FOR EACH ROW
  WHEN (OLD.enabled IS DISTINCT FROM NEW.enabled OR OLD.name IS DISTINCT FROM NEW.name)
  EXECUTE FUNCTION search_outbox_of_document();
--> statement-breakpoint
ALTER TABLE reading DISABLE TRIGGER search_outbox_of_reading;
--> statement-breakpoint
ALTER TABLE reading DISABLE TRIGGER search_outbox_of_new_reading;
--> statement-breakpoint
ALTER TABLE document DISABLE TRIGGER search_outbox_of_document;
