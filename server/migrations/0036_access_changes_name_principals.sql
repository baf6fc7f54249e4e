ALTER TABLE "access_change" ADD COLUMN "principal" uuid;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION access_change_of_principals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of a statement that changes many rows, such as a synchronised group, one row for everybody is kept.
  IF (SELECT count(*) FROM changed) > 100 THEN
    INSERT INTO access_change (principal) VALUES ('00000000-0000-0000-0000-000000000000');
  ELSIF TG_TABLE_NAME = 'group_member' THEN
    INSERT INTO access_change (principal) SELECT DISTINCT member FROM changed;
  ELSE
    INSERT INTO access_change (principal) SELECT DISTINCT principal FROM changed;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION access_change_of_domain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO access_change (domain_id, principal) VALUES (NEW.id, '00000000-0000-0000-0000-000000000000');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION access_change_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO access_change (principal) VALUES (NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER access_change_of_insert AFTER INSERT ON group_member REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION access_change_of_principals();
--> statement-breakpoint
CREATE TRIGGER access_change_of_delete AFTER DELETE ON group_member REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION access_change_of_principals();
--> statement-breakpoint
CREATE TRIGGER access_change_of_insert AFTER INSERT ON domain_grant REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION access_change_of_principals();
--> statement-breakpoint
CREATE TRIGGER access_change_of_delete AFTER DELETE ON domain_grant REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION access_change_of_principals();
--> statement-breakpoint
CREATE TRIGGER access_change_of_update AFTER UPDATE ON domain_grant REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION access_change_of_principals();
--> statement-breakpoint
CREATE TRIGGER access_change_of_domain AFTER UPDATE OF access, status ON domain FOR EACH ROW
  WHEN (OLD.access IS DISTINCT FROM NEW.access OR OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION access_change_of_domain();
--> statement-breakpoint
CREATE TRIGGER access_change_of_user AFTER UPDATE OF role, disabled_at ON "user" FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.disabled_at IS DISTINCT FROM NEW.disabled_at)
  EXECUTE FUNCTION access_change_of_user();
