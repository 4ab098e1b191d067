@echo off
rem Runs Maven on Windows as mvnw does elsewhere: the installed one if it is 3.8 or newer, else a
rem pinned one, which is fetched once and checked against .mvn\wrapper\maven-wrapper.properties.
rem   MVNW_DISTRIBUTION_URL  fetch from here instead; the checksum must be the same
rem   MVNW_HOME              keep it here (default: %USERPROFILE%\.m2\wrapper\dists)
rem curl, tar and certutil are part of Windows since version 1803 of Windows 10.
setlocal EnableExtensions DisableDelayedExpansion

rem Is the Maven on PATH 3.8 or newer? The third word of its first line is its version.
set "version="
for /f "tokens=3" %%v in ('mvn -B -version 2^>nul ^| findstr /c:"Apache Maven "') do set "version=%%v"
if not defined version goto pinned
for /f "tokens=1,2 delims=." %%a in ("%version%") do (
  set "major=%%a"
  set "minor=%%b"
)
if %major% GTR 3 goto installed
if %major% EQU 3 if %minor% GEQ 8 goto installed

:pinned
for /f "usebackq eol=# tokens=1,* delims==" %%k in ("%~dp0.mvn\wrapper\maven-wrapper.properties") do set "%%k=%%l"
if defined MVNW_DISTRIBUTION_URL set "distributionUrl=%MVNW_DISTRIBUTION_URL%"
if not defined MVNW_HOME set "MVNW_HOME=%USERPROFILE%\.m2\wrapper\dists"
set "maven=%MVNW_HOME%\apache-maven-%distributionVersion%"
if exist "%maven%\bin\mvn.cmd" goto run

set "fetch=%MVNW_HOME%\.fetch-%RANDOM%%RANDOM%"
mkdir "%fetch%" || exit /b 70
echo mvnw: fetching Maven %distributionVersion% from %distributionUrl% 1>&2
curl -fsSL --retry 2 -o "%fetch%\maven.tar.gz" "%distributionUrl%"
if errorlevel 1 (
  set "problem=cannot fetch %distributionUrl%"
  goto failed
)
rem The second line of what certutil says is the checksum.
set "checksum="
for /f "skip=1 delims=" %%h in ('certutil -hashfile "%fetch%\maven.tar.gz" SHA512') do (
  if not defined checksum set "checksum=%%h"
)
if /i not "%checksum: =%"=="%distributionSha512%" (
  set "problem=SHA-512 of %distributionUrl% differs from distributionSha512"
  goto failed
)
tar -xzf "%fetch%\maven.tar.gz" -C "%fetch%"
if errorlevel 1 (
  set "problem=cannot unpack %distributionUrl%"
  goto failed
)
rem Where another mvnw was quicker, its copy stays.
if not exist "%maven%" move "%fetch%\apache-maven-%distributionVersion%" "%maven%" >nul
rmdir /s /q "%fetch%"

:run
call "%maven%\bin\mvn.cmd" %*
exit /b %ERRORLEVEL%

:installed
call mvn %*
exit /b %ERRORLEVEL%

:failed
rmdir /s /q "%fetch%"
echo mvnw: %problem% 1>&2
exit /b 70
